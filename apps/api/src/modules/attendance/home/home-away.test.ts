import { readHome } from '@muster/contract/dashboards/home.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aLeaveTeam, credit, decide, type LeaveTeam, submitLeave } from '../../leave/apply/apply.fixtures.ts'
import { anotherSession } from '../attendance.fixtures.ts'

let app: TestApp
let team: LeaveTeam

const MONDAY = '2026-11-23'

beforeAll(async () => {
  app = await createTestApp()
})

/** On Monday Meera is on leave, and Nina works from home in the first half. */
beforeEach(async () => {
  app.setNow('2026-11-20T06:00:00Z')
  team = await aLeaveTeam(app)
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 3 })
  const leave = { LEAVE_TYPE_ID: team.earned, from_date: MONDAY, to_date: '2026-11-24' }
  await decide(app, team.raviIs.token, await submitLeave(app, team.meeraIs.token, leave))
  const asked = await app.call(applyWfh, {
    token: team.ninaIs.token,
    body: { from_date: MONDAY, to_date: MONDAY, half: 'first_half', reason: 'Plumber' },
  })
  await decide(app, team.raviIs.token, asked.data.REQUEST_ID)
  app.setNow('2026-11-23T06:00:00Z')
})

async function homeOf({ accountId }: { accountId: number }, entry: 'admin' | 'me' = 'me') {
  const token = await anotherSession(app, team.org.orgId, accountId)
  const { data, queries } = await app.call(readHome, { token, query: { entry } })
  expect(queries).toBeLessThanOrEqual(2)
  return data.data
}
type Absences = NonNullable<Awaited<ReturnType<typeof homeOf>>['away']>['rows']
const said = (rows: Absences = []) =>
  rows.map(({ EMPLOYEE_NAME, kind, LEAVE_TYPE_NAME, half }) => [EMPLOYEE_NAME, kind, LEAVE_TYPE_NAME, half])

test('the console shows who is on leave, works from home or is on duty today', async () => {
  expect(said((await homeOf(team.admin, 'admin')).away?.rows)).toEqual([
    ['Meera Iyer', 'leave', 'Earned leave', 'full'],
    ['Nina Das', 'work_from_home', null, 'first_half'],
  ])
})

test('a manager sees the month of their reports', async () => {
  const month = (await homeOf(team.raviIs)).leave_month
  expect(month).toMatchObject({ from: '2026-11-01', to: '2026-11-30', total: 2 })
  expect(said(month?.rows)).toEqual([
    ['Meera Iyer', 'leave', 'Earned leave', 'full'],
    ['Nina Das', 'work_from_home', null, 'first_half'],
  ])
  expect(month?.rows[0]).toMatchObject({ from_date: MONDAY, to_date: '2026-11-24' })
})

test('colleagues see only that somebody is away, where presence is shown, and their own in full', async () => {
  expect(said((await homeOf(team.ninaIs)).leave_month?.rows)).toEqual([
    ['Meera Iyer', 'leave', null, 'full'],
    ['Nina Das', 'work_from_home', null, 'first_half'],
  ])
  await app.call(updateSingleSetting, {
    token: await anotherSession(app, team.org.orgId, team.admin.accountId),
    body: { name: 'colleague_fields', value: ['EMAIL'] },
  })
  expect(said((await homeOf(team.ninaIs)).leave_month?.rows)).toEqual([
    ['Nina Das', 'work_from_home', null, 'first_half'],
  ])
  expect(said((await homeOf(team.devIs)).leave_month?.rows)).toEqual([])
})
