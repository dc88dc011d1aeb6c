import { lockAttendance } from '@muster/contract/attendance/days.contract'
import { payrollReport } from '@muster/contract/reports/attendance-reports.contract'
import { readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aLeaveTeam, credit, decide, type LeaveTeam, submitLeave } from '../../leave/apply/apply.fixtures.ts'
import { anotherSession, giveShift, punchAt } from '../attendance.fixtures.ts'
import { closeDays } from '../days/close.service.ts'

const week = { from: '2026-11-16', to: '2026-11-22' }
const ARREARS = '53'

let app: TestApp
let team: LeaveTeam

const punches = (day: string, ...at: [string, 'in' | 'out'][]) =>
  punchAt(
    app,
    team.org.orgId,
    team.meera,
    ...at.map(([time, direction]): [string, 'in' | 'out'] => [`${day}T${time}:00Z`, direction]),
  )
const leave = async (LEAVE_TYPE_ID: number, from_date: string, from_half: 'second' | null = null) => {
  const id = await submitLeave(app, team.meeraIs.token, { LEAVE_TYPE_ID, from_date, from_half })
  await decide(app, team.raviIs.token, id)
}
type Reader = 'admin' | 'raviIs'
const sessionOf = (reader: Reader) => anotherSession(app, team.org.orgId, team[reader].accountId)
async function rowsOf(reader: Reader, body: object = {}): Promise<Record<string, number | string>[]> {
  const answer = await app.call(payrollReport, { token: await sessionOf(reader), body: { ...week, ...body } })
  expect(answer.status).toBe(200)
  return (answer.data as unknown as { rows: Record<string, number | string>[] }).rows
}

/**
 * Meera’s week: Monday worked, Tuesday paid leave, Wednesday worked in the morning and unpaid leave after it, Thursday
 * without a clock-out, Friday absent, Saturday worked; Sunday is not over.
 */
beforeAll(async () => {
  app = await createTestApp()
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app)
  const { orgId } = team.org
  await giveShift(app, orgId, [team.meera, team.nina], { start: '09:00', end: '18:00' })
  await tx(app.system(orgId), (db) =>
    sql`insert into account_grant (org_id, account_id, permission, scope)
      values (${orgId}, ${team.raviIs.accountId}, 'reports.view', 'organisation')`.execute(db),
  )
  for (const leaveTypeId of [team.earned, team.casual])
    await credit(app, team, { employeeId: team.meera, leaveTypeId, days: 5 })
  await tx(app.system(orgId), (db) =>
    sql`update leave_type set is_paid = false where id = ${team.casual}`.execute(db),
  )
  await leave(team.earned, '2026-11-17')
  await leave(team.casual, '2026-11-18', 'second')
  await punches('2026-11-16', ['03:30', 'in'], ['12:30', 'out'])
  await punches('2026-11-18', ['03:30', 'in'], ['08:00', 'out'])
  await punches('2026-11-19', ['03:30', 'in'])
  await punches('2026-11-21', ['03:30', 'in'], ['12:30', 'out'])
  app.setNow('2026-11-22T03:00:00Z')
  await closeDays(app.system(orgId), { timeZone: 'Asia/Kolkata', from: week.from, to: '2026-11-21' })
}, 60_000)

test('divides the days of a period into paid, unpaid, to be corrected and not over', async () => {
  const rows = await rowsOf('admin', { search: 'meera' })
  expect(rows).toMatchObject([
    {
      ...{ employee_name: 'Meera Iyer', days_recorded: 7, payable_days: 3.5, unpaid_days: 1.5 },
      ...{ undecided_days: 1, open_days: 1, worked_days: 3, paid_leave_days: 1, unpaid_leave_days: 0.5 },
      ...{ absent_days: 1, penalty_days: 0, arrears_days: 0, arrears_overtime: 0 },
    },
  ])
})

test('adds up for everybody, whatever the columns asked for', async () => {
  const columns = [
    'employee_name',
    'days_recorded',
    'payable_days',
    'unpaid_days',
    'undecided_days',
    'open_days',
  ]
  const rows = await rowsOf('admin', { columns })
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) {
    const [days, ...parts] = columns.slice(1).map((key) => Number(row[key]))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(days)
  }
})

test('has the share of all days as the total of a calculated share, not the sum of shares', async () => {
  const { data } = await app.call(payrollReport, {
    token: await sessionOf('admin'),
    body: {
      ...week,
      computed: [
        { key: 'x1', heading: 'Unpaid', formula: 'round([unpaid_days] / [days_recorded] * 100, 1)' },
      ],
      columns: ['employee_name', 'unpaid_days', 'days_recorded', 'x1'],
    },
  })
  const { headers, rows } = data as unknown as {
    headers: { key: string; sum?: number }[]
    rows: { x1: number }[]
  }
  const total = (key: string) => headers.find((one) => one.key === key)?.sum as number
  expect(rows.length).toBeGreaterThan(1)
  expect(total('x1')).toBe(Math.round((total('unpaid_days') / total('days_recorded')) * 1000) / 10)
})

test('shows a manager the team and nobody else', async () => {
  const names = async (reader: Reader) => (await rowsOf(reader)).map((row) => row.employee_name)
  expect(await names('admin')).toContain('Dev Nair')
  expect(await names('raviIs')).toEqual(['Meera Iyer', 'Nina Das', 'Ravi Kumar'])
})

test('hands a change over in the period in which it was noticed, once', async () => {
  await app.call(lockAttendance, {
    token: await sessionOf('admin'),
    body: { from_date: '2026-11-16', to_date: '2026-11-20', note: 'November' },
  })
  app.setNow('2026-12-02T06:30:00Z')
  await punches('2026-11-20', ['03:30', 'in'], ['12:30', 'out'])
  const arrears = async (body: object) =>
    (await app.call(readReport, { token: await sessionOf('admin'), params: { report_id: ARREARS }, body }))
      .data.rows
  const december = { from: '2026-12-01', to: '2026-12-31' }
  expect(await arrears(december)).toMatchObject([
    { employee_name: 'Meera Iyer', date: '2026-11-20', status_before: 'Absent', arrears_days: 1 },
  ])
  expect(await arrears(week)).toEqual([])
  const own = { search: 'meera', columns: ['employee_name', 'arrears_days', 'absent_days', 'is_locked'] }
  expect(await rowsOf('admin', own)).toMatchObject([{ arrears_days: 0, absent_days: 1 }])
})
