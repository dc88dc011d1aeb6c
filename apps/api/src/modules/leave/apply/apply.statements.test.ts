import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { expect, test } from 'vitest'
import { countQueries, createTestApp } from '../../../../test/harness.ts'
import { aLeaveTeam, ask, bodyOf, credit, decide } from './apply.fixtures.ts'

/** Finding who calls is every signed-in request's, not the call's own. */
const SESSION = /system_session|update "session"/
const ownOf = (statements: readonly string[]) => statements.filter((one) => !SESSION.test(one))

test('leave is asked for and approved in few statements, whatever the number of its days', async () => {
  const app = await createTestApp()
  const team = await aLeaveTeam(app)
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 30 })
  const { token } = team.meeraIs
  // The first one writes down that the caller was seen.
  await ask(app, token, { LEAVE_TYPE_ID: team.earned, from_date: '2026-12-01' })
  for (const to_date of ['2026-12-07', '2026-12-24']) {
    const from_date = to_date.replace(/\d\d$/, (day) => String(Number(day) - 4).padStart(2, '0'))
    const wanted = { LEAVE_TYPE_ID: team.earned, from_date, to_date }
    const asked = await countQueries(() => app.call(applyLeave, { token, body: bodyOf(wanted) }))
    expect(asked.result.status).toBe(200)
    const approved = await countQueries(() => decide(app, team.raviIs.token, asked.result.data.REQUEST_ID))
    expect(approved.result.status).toBe(200)
    expect(ownOf(asked.statements).length).toBeLessThanOrEqual(19)
    expect(ownOf(approved.statements).length).toBeLessThanOrEqual(16)
  }
})
