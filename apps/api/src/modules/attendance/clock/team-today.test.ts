import { teamToday } from '@muster/contract/attendance/clock.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aLeaveTeam, credit, decide, type LeaveTeam, submitLeave } from '../../leave/apply/apply.fixtures.ts'
import { anotherSession, giveShift, punchAt } from '../attendance.fixtures.ts'
import { closeDays } from '../days/close.service.ts'

let app: TestApp
let team: LeaveTeam

const MONDAY = '2026-11-23'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  // The Friday before, in Kolkata.
  app.setNow('2026-11-20T06:00:00Z')
  team = await aLeaveTeam(app)
  const everybody = [team.asha, team.ravi, team.meera, team.dev, team.nina]
  await giveShift(app, team.org.orgId, everybody, { start: '09:00', end: '18:00' })
})

/** With a new session, since earlier ones end over a weekend. */
const today = async ({ accountId }: { accountId: number }, { org } = team) => {
  const token = await anotherSession(app, org.orgId, accountId)
  const { data, queries } = await app.call(teamToday, { token })
  expect(queries).toBeLessThanOrEqual(4)
  return data.rows.map(({ EMPLOYEE_NAME: name, state, late_by, LEAVE_TYPE_NAME: type }) => [
    name,
    state,
    late_by,
    type,
  ])
}

/** Monday, 11:30 in Kolkata, after the hourly run has created the day. */
async function noon() {
  app.setNow('2026-11-23T06:00:00Z')
  const weekend = { timeZone: 'Asia/Kolkata', from: '2026-11-21', to: '2026-11-22' }
  await closeDays(app.system(team.org.orgId), weekend)
}

test('the manager sees who is late, at home, away with the kind of leave, or not in yet', async () => {
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 3 })
  const leave = { LEAVE_TYPE_ID: team.earned, from_date: MONDAY }
  await decide(app, team.raviIs.token, await submitLeave(app, team.meeraIs.token, leave))
  expect(await today(team.raviIs)).toEqual([
    ['Meera Iyer', 'expected', 0, null],
    ['Nina Das', 'expected', 0, null],
  ])
  await noon()
  await punchAt(app, team.org.orgId, team.nina, ['2026-11-23T04:30:00Z', 'in'])
  expect(await today(team.raviIs)).toEqual([
    ['Meera Iyer', 'away', 0, 'Earned leave'],
    ['Nina Das', 'late', 60, null],
  ])
  await punchAt(app, team.org.orgId, team.nina, ['2026-11-23T05:30:00Z', 'out'])
  expect((await today(team.raviIs))[1]).toEqual(['Nina Das', 'out', 0, null])
})

test('colleagues see neither who is late nor why somebody is away, and nothing where presence is not shown', async () => {
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 3 })
  const leave = { LEAVE_TYPE_ID: team.earned, from_date: MONDAY }
  await decide(app, team.raviIs.token, await submitLeave(app, team.meeraIs.token, leave))
  await noon()
  await punchAt(app, team.org.orgId, team.ravi, ['2026-11-23T04:30:00Z', 'in'])
  // Her manager and the colleague with the same one.
  expect(await today(team.ninaIs)).toEqual([
    ['Meera Iyer', 'away', 0, null],
    ['Ravi Kumar', 'in', 0, null],
  ])
  await app.call(updateSingleSetting, {
    token: await anotherSession(app, team.org.orgId, team.admin.accountId),
    body: { name: 'colleague_fields', value: ['EMAIL'] },
  })
  expect(await today(team.ninaIs)).toEqual([])
})

test('who works from home is at home, whether or not they have clocked in', async () => {
  const asked = await app.call(applyWfh, {
    token: team.ninaIs.token,
    body: { from_date: MONDAY, to_date: MONDAY, half: 'full', reason: 'Plumber' },
  })
  await decide(app, team.raviIs.token, asked.data.REQUEST_ID)
  await noon()
  expect((await today(team.raviIs))[1]).toEqual(['Nina Das', 'elsewhere', 0, null])
  await punchAt(app, team.org.orgId, team.nina, ['2026-11-23T03:30:00Z', 'in'])
  expect((await today(team.raviIs))[1]).toEqual(['Nina Das', 'elsewhere', 0, null])
})

test('a week-off is no absence', async () => {
  await noon()
  // Sunday, 11:30 in Kolkata.
  app.setNow('2026-11-22T06:00:00Z')
  expect((await today(team.raviIs)).map(([name, state]) => [name, state])).toEqual([
    ['Meera Iyer', 'off'],
    ['Nina Das', 'off'],
  ])
})

test('a team that is too large to be listed is counted whole', async () => {
  await tx(app.system(team.org.orgId), (db) =>
    sql`insert into employee (org_id, code, first_name, date_of_joining, status, manager_id)
      select ${team.org.orgId}, 'BIG' || n, 'Person' || n, '2020-01-01', 'active', ${team.ravi}
      from generate_series(1, 230) n`.execute(db),
  )
  await noon()
  await punchAt(app, team.org.orgId, team.nina, ['2026-11-23T03:30:00Z', 'in'])
  const token = await anotherSession(app, team.org.orgId, team.raviIs.accountId)
  const { rows, counts } = (await app.call(teamToday, { token })).data
  expect(rows).toHaveLength(200)
  expect(counts).toMatchObject({ in: 1, late: 0, away: 0 })
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(232)
})

test('an account without an employee record, and another organisation, see nobody of the team', async () => {
  expect(await today(await anAccount(app, team.org))).toEqual([])
  const other = await aLeaveTeam(app)
  expect((await today(other.raviIs, other)).length).toBe(2)
  expect(await today(team.devIs)).toEqual([])
})
