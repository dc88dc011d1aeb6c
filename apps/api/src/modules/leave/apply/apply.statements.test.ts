import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/harness.ts'
import { aLeaveTeam, bodyOf, credit, decide, submitLeave } from './apply.fixtures.ts'

test('applies for and approves leave in a constant number of statements, whatever the number of days', async () => {
  const app = await createTestApp()
  const team = await aLeaveTeam(app)
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 30 })
  const { token } = team.meeraIs
  // The first call also stores when the caller was last seen.
  await submitLeave(app, token, { LEAVE_TYPE_ID: team.earned, from_date: '2026-12-01' })
  for (const to_date of ['2026-12-07', '2026-12-24']) {
    const from_date = to_date.replace(/\d\d$/, (day) => String(Number(day) - 4).padStart(2, '0'))
    const leave = { LEAVE_TYPE_ID: team.earned, from_date, to_date }
    const submitted = await app.call(applyLeave, { token, body: bodyOf(leave) })
    expect(submitted.status).toBe(200)
    const approved = await decide(app, team.raviIs.token, submitted.data.REQUEST_ID)
    expect(approved.status).toBe(200)
    expect({ requested: submitted.queries, approved: approved.queries }).toEqual({
      requested: 13,
      approved: 14,
    })
  }
})
