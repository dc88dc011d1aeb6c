import type { DataOf } from '@muster/contract/kit/index'
import { applyShortLeave } from '@muster/contract/leave/apply/other-requests.contract'
import { encashLeave, readBalances } from '@muster/contract/leave/balances.contract'
import { saveShortLeave } from '@muster/contract/leave/leave-settings.contract'
import { peopleRights, signInLog } from '@muster/contract/reports/access-reports.contract'
import {
  allLeaveRequests,
  encashments,
  expiredLeave,
  lapsedCompOff,
  leaveBalanceReport,
  leaveConsumption,
  shortLeaveReport,
  yearToDateLeave,
} from '@muster/contract/reports/leave-reports.contract'
import { readReport } from '@muster/contract/reports/reports.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { aLeaveTeam, credit, decide, type LeaveTeam, submitLeave } from '../leave/apply/apply.fixtures.ts'
import { openLots, postEntries } from '../leave/index.ts'
import { aLeaveType } from '../leave/leave.fixtures.ts'

/* The reports about leave and access under the names of the specification. */

let app: TestApp
let team: LeaveTeam
let stranger: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  const encash = { encash_limit: 5, encash_window: { from: '11-01', to: '01-31' } }
  team = await aLeaveTeam(app, { earned: { ...encash, backdate_days: 60 } })
  const { earned, casual, meera, dev, admin } = team
  await credit(app, team, { employeeId: meera, leaveTypeId: earned, days: 12 })
  await credit(app, team, { employeeId: dev, leaveTypeId: earned, days: 6 })
  await credit(app, team, { employeeId: dev, leaveTypeId: casual, days: 3 })
  const days: [string, string][] = [
    ['2026-10-20', '2026-10-21'],
    ['2026-11-16', '2026-11-18'],
  ]
  for (const [from_date, to_date] of days) {
    const leave = { LEAVE_TYPE_ID: earned, from_date, to_date }
    await decide(app, team.raviIs.token, await submitLeave(app, team.meeraIs.token, leave))
  }
  const body = { employee_id: dev, leave_type_id: earned, days: 2, reason: 'Asked', key: crypto.randomUUID() }
  await app.call(encashLeave, { token: admin.token, body })
  const compOff = await aLeaveType(app, admin, { name: 'Comp-off', kind: 'comp_off' })
  const system = app.system(team.org.orgId)
  await tx(system, async (db) => {
    const key = { employeeId: meera, leaveTypeId: compOff, source: 'test' }
    const [lotId] = await openLots(system, db, [{ ...key, expiresOn: '2026-06-30' }])
    const lot = { ...key, lotId: lotId ?? null }
    await postEntries(system, db, [
      { ...lot, on: '2026-04-05', units: 10_000, kind: 'comp_off' },
      { ...lot, on: '2026-07-01', units: -10_000, kind: 'comp_off_lapse' },
      { ...key, leaveTypeId: casual, on: '2026-04-01', units: -5000, kind: 'lapse' },
    ])
  })
  stranger = await anAdmin(app, await anOrganisation(app))
}, 120_000)

const grant = (account: TestAccount, ...permissions: string[]) =>
  tx(app.system(team.org.orgId), async (db) => {
    for (const permission of permissions)
      await db
        .insertInto('account_grant')
        .values({
          ...{ org_id: team.org.orgId, account_id: account.accountId, permission },
          scope: 'organisation',
        })
        .execute()
  })

type NamedReport =
  | typeof allLeaveRequests
  | typeof encashments
  | typeof expiredLeave
  | typeof lapsedCompOff
  | typeof leaveBalanceReport
  | typeof leaveConsumption
  | typeof shortLeaveReport
  | typeof yearToDateLeave
  | typeof peopleRights
  | typeof signInLog

type Body = NonNullable<Parameters<typeof app.call<typeof allLeaveRequests>>[1]['body']>

/** The answer with rows, as opposed to that with a job. */
async function listed<Report extends NamedReport>(
  report: Report,
  { token }: TestAccount,
  body: Body = {},
): Promise<Exclude<DataOf<Report>, { job: string }>> {
  const { data, message } = await app.call(report as NamedReport, { token, body })
  if (!data || 'job' in data) throw new Error(message)
  return data as unknown as Exclude<DataOf<Report>, { job: string }>
}

const year = { from: '2026-01-01', to: '2026-12-31' }

describe('leave requests', () => {
  test('of a period, of everybody or of one’s own team', async () => {
    const data = await listed(allLeaveRequests, team.admin, { ...year, limit: 1 })
    expect(data).toMatchObject({
      ...{ count: 2, total_page: 2, total_records: 2 },
      rows: [{ employee_name: 'Meera Iyer', first_day: '2026-11-16', days: 3, status: 'Approved' }],
    })
    expect(data.headers.find(({ key }) => key === 'days')).toMatchObject({ sum: 5 })
    const [asha, dev] = [team.ashaIs, team.devIs]
    for (const one of [asha, dev]) await grant(one, 'reports.view', 'requests.view')
    const counted = async (who: TestAccount, team_view: boolean) =>
      (await listed(allLeaveRequests, who, { ...year, team_view })).count
    expect(await counted(asha, true)).toBe(2)
    expect([await counted(dev, false), await counted(dev, true)]).toEqual([2, 0])
  })
})

test('leave balances are those of the people’s own cards', async () => {
  const data = await listed(leaveBalanceReport, team.admin)
  expect(data.rows.map((row) => [row.employee_name, row.leave_type, row.available])).toEqual([
    ['Dev Nair', 'Casual leave', 3],
    ['Dev Nair', 'Earned leave', 4],
    ['Meera Iyer', 'Casual leave', -0.5],
    ['Meera Iyer', 'Comp-off', 0],
    ['Meera Iyer', 'Earned leave', 7],
  ])
  const card = await app.call(readBalances, { token: team.admin.token, params: { id: String(team.dev) } })
  for (const { LEAVE_TYPE_NAME, available, credited } of card.data.rows)
    expect(data.rows).toContainEqual(
      expect.objectContaining({
        ...{ employee_name: 'Dev Nair', leave_type: LEAVE_TYPE_NAME, available, credited },
      }),
    )
})

test('encashments have the specification’s names, also where there are none', async () => {
  const data = await listed(encashments, team.admin, year)
  expect(data).toMatchObject({
    ...{ totalCount: 1, totalPages: 1 },
    encashList: [{ employee_name: 'Dev Nair', days: 2, occasion: 'During the year' }],
  })
  const none = await app.call(encashments, { token: stranger.token, body: year })
  expect(none.data).toMatchObject({ encashList: [], totalCount: 0 })
})

test('lapsed leave, and of it the comp-off', async () => {
  const { token } = team.admin
  const expired = await app.call(expiredLeave, { token, body: year })
  expect(expired.data).toMatchObject({
    ...{ count: 2, total_page: 1, total_records: 2 },
    rows: [
      { leave_type: 'Comp-off', lapsed_on: '2026-07-01', days: 1 },
      { leave_type: 'Casual leave', lapsed_on: '2026-04-01', days: 0.5 },
    ],
  })
  const compOff = await app.call(lapsedCompOff, { token, body: year })
  expect(compOff.data).toMatchObject({
    count: 1,
    rows: [{ leave_type: 'Comp-off', earned_on: '2026-04-05', take_by: '2026-06-30', days: 1 }],
  })
})

test('leave of the year to date has a row for each person and a column for each type taken', async () => {
  const data = await listed(yearToDateLeave, team.admin)
  expect(data).toMatchObject({
    totalcount: 1,
    total_page: 1,
    header_value: [{ employee_name: 'Meera Iyer' }],
  })
  // Casual leave and comp-off were not taken by anybody.
  const types = data.headers.filter(({ key }) => key.startsWith('type_'))
  expect(types).toMatchObject([{ key: `type_${team.earned}`, heading: 'Earned leave', sum: 5 }])
  expect(data.header_value[0]?.[`type_${team.earned}`]).toBe(5)
})

test('leave taken is counted by month and type, in the list and in the file', async () => {
  const { token } = team.admin
  const data = await listed(leaveConsumption, team.admin)
  expect(data.rows).toEqual([
    { month: '2026-10-01', leave_type: 'Earned leave', days: 2, rows: 1 },
    { month: '2026-11-01', leave_type: 'Earned leave', days: 3, rows: 1 },
  ])
  expect(data.headers.find(({ key }) => key === 'days')).toMatchObject({ sum: 5 })
  const file = await app.call(leaveConsumption, { token, query: { download: 'true' }, body: {} })
  const [, ...rows] = await Array.fromAsync(await readSheet(file.raw))
  expect(rows.map(([, type, days]) => [type, days])).toEqual([
    ['Earned leave', '2'],
    ['Earned leave', '3'],
    ['', '5'],
  ])
})

test('short leave is report 32, with the specification’s fields', async () => {
  const { token } = team.admin
  const limits = { minutes_per_month: 240, count_per_month: 4, min_minutes: 30, max_minutes: 120 }
  await app.call(saveShortLeave, { token, body: { name: 'Everybody', ...limits } })
  const asked = await app.call(applyShortLeave, {
    token: team.meeraIs.token,
    body: { date: '2026-11-24', from_time: '16:00', to_time: '17:00', shortleavetype: 'early' },
  })
  await decide(app, team.raviIs.token, asked.data.REQUEST_ID)
  const data = await listed(shortLeaveReport, team.admin)
  expect(data).toMatchObject({
    ...{ reportId: 32, count: 1 },
    rows: [
      {
        ...{ employee_id: team.meera, emp_name: 'Meera Iyer', department: 'Sales', date: '2026-11-24' },
        ...{ shortleavetype: 'Leave early', minutes: 60 },
      },
    ],
  })
  const numbered = await app.call(readReport, { token, params: { report_id: '32' }, body: {} })
  expect(numbered.data).toMatchObject({ name: 'Short leave', area: 'leave', count: 1 })
})

describe('access', () => {
  test('tells who may do what beyond an employee', async () => {
    const clerk = team.ninaIs
    await grant(clerk, 'leave.balance.view')
    const data = await listed(peopleRights, team.admin, { limit: 100 })
    expect(data.rows).toContainEqual({
      ...{ account_name: 'Nina Das', email: clerk.email, account_state: 'Active', groups: null },
      ...{ role: 'Granted personally', scope: 'Everybody', employee_code: expect.any(String) },
      permission: 'See leave balances and their ledger',
    })
    expect(data.rows.map((row) => row.role)).not.toContain('Employee')
    const outside = await listed(peopleRights, stranger, { limit: 100 })
    expect(outside.rows.map((row) => row.email)).not.toContain(clerk.email)
  })

  test('has the sign-ins', async () => {
    const data = await listed(signInLog, team.admin)
    expect(data).toMatchObject({ rows: [], count: 0 })
  })
})

describe('the files', () => {
  const names: [string, NamedReport, string][] = [
    ['comp-off', lapsedCompOff, 'EmployeeComp-off Lapsed Report.xlsx'],
    ['consumption', leaveConsumption, 'Leave_consumption_ytd.xlsx'],
    ['encashment', encashments, 'Leave Encashment Report.xlsx'],
    ['rights', peopleRights, 'Admin Roles & Permissions Report.xlsx'],
    ['sign-ins', signInLog, 'Employee Logs Report.xlsx'],
    ['requests', allLeaveRequests, 'Leave_Requests.xlsx'],
    ['balances', leaveBalanceReport, 'Leave_Balances.xlsx'],
    ['year to date', yearToDateLeave, 'Leave_Year_To_Date.xlsx'],
    ['lapsed', expiredLeave, 'Expired_Leave.xlsx'],
    ['short leave', shortLeaveReport, 'Short_Leave.xlsx'],
  ]
  test.each(names)('of %s has its name', async (_, report, name) => {
    const answer = await app.call(report, {
      ...{ token: team.admin.token, query: { download: 'true' as const }, body: {} },
    })
    expect(answer.status).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(name)
  })
})

test('the reports need the permission of what they are about', async () => {
  const reader = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'reports.view': ['organisation'], 'leave.calendar.view': ['organisation'] },
  })
  const read = async (report: NamedReport) =>
    (await app.call(report, { token: reader.token, body: {} })).body.key ?? 'answered'
  expect(await read(shortLeaveReport)).toBe('answered')
  for (const report of [allLeaveRequests, leaveBalanceReport, encashments, peopleRights, signInLog])
    expect(await read(report)).toBe('reports.not_found')
})
