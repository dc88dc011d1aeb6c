import { previewLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { expect, test } from 'vitest'
import { createTestApp, TEST_NOW } from '../../../../test/harness.ts'
import { aLeaveTeam, bodyOf, credit, decide, submitLeave } from '../../leave/apply/apply.fixtures.ts'
import { dayOf, giveShift, punchAt } from '../attendance.fixtures.ts'

test('warns applicant and approver of leave over worked days, and says what becomes of them', async () => {
  const app = await createTestApp()
  app.setNow(TEST_NOW)
  const team = await aLeaveTeam(app)
  const { orgId } = team.org
  await giveShift(app, orgId, [team.meera, team.nina], { start: '09:00', end: '18:00' })
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 5 })
  await punchAt(app, orgId, team.meera, ['2026-11-18T04:30:00Z', 'in'], ['2026-11-18T12:30:00Z', 'out'])
  // A colleague who worked on the other day is not the applicant.
  await punchAt(app, orgId, team.nina, ['2026-11-17T04:30:00Z', 'in'], ['2026-11-17T12:30:00Z', 'out'])
  const leave = { LEAVE_TYPE_ID: team.earned, from_date: '2026-11-17', to_date: '2026-11-18' }
  const warning = {
    tone: 'warning',
    text: 'Attendance shows work on 18 Nov 2026. Once approved, this day counts as leave: the hours stay on record, but earn no overtime.',
  }
  const { reason: _reason, files: _files, ...days } = bodyOf(leave)
  const previewed = await app.call(previewLeave, { token: team.meeraIs.token, body: days })
  expect(previewed.data.conflicts).toContainEqual(warning)
  expect(previewed.data.preview.clashes).toContainEqual(warning)
  const half = { ...days, from_date: '2026-11-18', from_half: 'second' as const }
  const ofHalf = await app.call(previewLeave, { token: team.meeraIs.token, body: half })
  expect(ofHalf.data.conflicts).toEqual([])
  const id = await submitLeave(app, team.meeraIs.token, leave)
  const inbox = await app.call(listAllRequests, {
    token: team.raviIs.token,
    body: { request_type: 'pending_on_me' },
  })
  expect(inbox.data.requests.docs[0]?.conflicts).toContainEqual(warning)
  await decide(app, team.raviIs.token, id)
  expect(await dayOf(app, orgId, team.meera, '2026-11-18')).toMatchObject({
    status: 'leave',
    flags: ['worked_on_leave'],
    worked: 480,
  })
})
