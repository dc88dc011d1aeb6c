import { Readable } from 'node:stream'
import type { CalendarRow } from '@muster/contract/attendance/calendar-shapes'
import {
  checkDailyExport,
  exportDaily,
  exportMuster,
  listAttendanceChoices,
  listExceptions,
  previewLock,
} from '@muster/contract/attendance/register.contract'
import { FILTER } from '@muster/contract/kit/index'
import {
  employeeCalendarDetails,
  employeeCalendarPayroll,
  employeeCalendarPayrollNew,
  employeeCalendarPayrollV2,
  teamCalendarDetails,
  teamCalendarPayroll,
} from '@muster/contract/rosters/employee-calendar.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { aClockedTeam, punchAt } from '../attendance.fixtures.ts'
import { closeDays } from '../days/close.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

const system = () => app.system(team.org.orgId)

const punch = (employeeId: number, ...punches: [at: string, direction: 'in' | 'out'][]) =>
  punchAt(app, team.org.orgId, employeeId, ...punches)

beforeEach(async () => {
  // Wednesday, 11:30 in Kolkata.
  app.setNow('2026-11-25T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  // Monday: Meera on time, Nina an hour late, Dev without clocking out; Tuesday: only Meera, leaving early.
  await punch(team.meera, ['2026-11-23T03:30:00Z', 'in'], ['2026-11-23T12:30:00Z', 'out'])
  await punch(team.nina, ['2026-11-23T04:30:00Z', 'in'], ['2026-11-23T12:30:00Z', 'out'])
  await punch(team.dev, ['2026-11-23T03:30:00Z', 'in'])
  await punch(team.meera, ['2026-11-24T03:30:00Z', 'in'], ['2026-11-24T11:00:00Z', 'out'])
  await closeDays(system(), { timeZone: 'Asia/Kolkata', from: '2026-11-23', to: '2026-11-24' })
})

const calendar = (token: string, body: object = {}) =>
  app.call(employeeCalendarDetails, { token, body: { month: '2026-11', ...body } })
const rowOf = (rows: readonly CalendarRow[], id: number) => rows.find((row) => row.EMPLOYEE_ID === id)
const dayIn = (row: CalendarRow | undefined, date: string) => row?.days.find((day) => day.date === date)

describe('attendance calendar', () => {
  test('shows every day of the month with totals, in four statements', async () => {
    const { data, queries, status } = await calendar(admin.token)
    expect(status).toBe(200)
    expect(queries).toBeLessThanOrEqual(4)
    expect(data).toMatchObject({
      total_records: 5,
      total_page: 1,
      from_date: '2026-11-01',
      to_date: '2026-11-30',
    })
    const meera = rowOf(data.employee_calander_data, team.meera)
    expect(meera?.days).toHaveLength(30)
    expect(dayIn(meera, '2026-11-23')).toMatchObject({
      status: 'present',
      first_in: '09:00',
      last_out: '18:00',
    })
    expect(dayIn(meera, '2026-11-24')).toMatchObject({ flags: ['early'], early_by: 90, is_final: true })
    expect(dayIn(meera, '2026-11-02')?.status).toBe('none')
    expect(meera?.totals).toMatchObject({ early: 1, late: 0, missing: 0 })
    expect(rowOf(data.employee_calander_data, team.dev)?.totals).toMatchObject({ missing: 1 })
    expect(rowOf(data.employee_calander_data, team.nina)?.totals).toMatchObject({ late: 1 })
  })

  test('shows the payroll period in its payroll variants, and always returns the period', async () => {
    await tx(system(), (db) =>
      sql`update organisation set cycle_type = 2, cycle_day = 26 where org_id = ${team.org.orgId}`.execute(
        db,
      ),
    )
    const payroll = { payroll_start_date: '2026-10-26', payroll_end_date: '2026-11-25' }
    for (const endpoint of [employeeCalendarPayroll, employeeCalendarPayrollV2, employeeCalendarPayrollNew]) {
      const { data } = await app.call(endpoint, { token: admin.token, body: {} })
      expect(data).toMatchObject({ from_date: '2026-10-26', to_date: '2026-11-25', ...payroll })
    }
    const { data } = await calendar(admin.token)
    expect(data).toMatchObject({ from_date: '2026-11-01', ...payroll })
  })

  test('filters by search, location, shift, status and flag', async () => {
    const names = async (body: object) =>
      (await calendar(admin.token, body)).data.employee_calander_data.map((row) => row.EMPLOYEE_ID).sort()
    expect(await names({ search: 'meera' })).toEqual([team.meera])
    expect(await names({ filters: { [FILTER.location]: [team.pune] } })).toContain(team.nina)
    expect(await names({ flags: ['late'] })).toEqual([team.nina])
    expect(await names({ flags: ['missing_out'] })).toEqual([team.dev])
    expect(await names({ statuses: ['present'] })).toContain(team.meera)
    expect(await names({ filters: { [FILTER.shift]: [999_999_999] } })).toEqual([])
  })

  test('covers employees visible to the caller; the team covers direct reports', async () => {
    const own = await calendar(team.meeraIs.token)
    expect(own.data.employee_calander_data.map((row) => row.EMPLOYEE_ID)).toEqual([team.meera])
    const ravi = await calendar(team.raviIs.token)
    expect(ravi.data.employee_calander_data.map((row) => row.EMPLOYEE_ID).sort()).toEqual(
      [team.meera, team.nina, team.ravi].sort(),
    )
    const ofTeam = await app.call(teamCalendarDetails, { token: team.raviIs.token, body: {} })
    expect(ofTeam.data.employee_calander_data.map((row) => row.EMPLOYEE_ID).sort()).toEqual(
      [team.meera, team.nina].sort(),
    )
    expect(ofTeam.queries).toBeLessThanOrEqual(4)
    const nobody = await app.call(teamCalendarPayroll, { token: team.devIs.token, body: {} })
    expect(nobody.data).toMatchObject({ total_records: 0, employee_calander_data: [] })
    const others = await calendar(team.meeraIs.token, { employee_ids: [team.dev] })
    expect(others.data.total_records).toBe(0)
  })

  test('rejects more than two months, and an end before the start', async () => {
    const wrong = [
      { from_date: '2026-01-01', to_date: '2026-04-01' },
      { from_date: '2026-02-01', to_date: '2026-01-31' },
    ]
    for (const body of wrong)
      expect((await app.call(employeeCalendarDetails, { token: admin.token, body })).status).toBe(422)
  })
})

describe('exceptions', () => {
  const list = (token: string, kind: 'late' | 'early' | 'missing' | 'absent', body: object = {}) =>
    app.call(listExceptions, { token, body: { kind, ...body } })

  test('lists days per kind and counts all kinds, in two statements', async () => {
    const late = await list(admin.token, 'late')
    expect(late.queries).toBeLessThanOrEqual(4)
    expect(late.data.rows).toMatchObject([{ EMPLOYEE_ID: team.nina, date: '2026-11-23', late_by: 60 }])
    expect(late.data.counts).toMatchObject({ late: 1, early: 1, missing: 1 })
    const missing = await list(admin.token, 'missing')
    expect(missing.data.rows).toMatchObject([{ EMPLOYEE_ID: team.dev, flags: ['missing_out'] }])
    const absent = await list(admin.token, 'absent')
    expect(absent.data.total_records).toBe(absent.data.counts.absent)
    expect(absent.data.rows[0]?.date).toBe('2026-11-24')
  })

  test('shows a manager only their reports', async () => {
    expect((await list(team.raviIs.token, 'missing')).data.counts.missing).toBe(0)
    expect((await list(team.raviIs.token, 'late')).data.counts.late).toBe(1)
    expect((await list(team.meeraIs.token, 'late')).data.counts.late).toBe(0)
  })

  test('offers filter options of employees in reach', async () => {
    const { data, queries } = await app.call(listAttendanceChoices, { token: admin.token })
    expect(queries).toBeLessThanOrEqual(4)
    expect(data.locations.map(({ id }) => id)).toContain(team.pune)
    expect(data.shifts.length).toBeGreaterThan(0)
  })
})

describe('exports', () => {
  async function register(look: 'codes' | 'times') {
    const answer = await app.call(exportMuster, { token: admin.token, body: { month: '2026-11', look } })
    expect(answer.headers['content-disposition']).toContain('MusterRegister_2026-11.xlsx')
    const rows: string[][] = []
    for await (const row of readSheet(Readable.from(answer.raw))) rows.push(row)
    const [head = [], ...people] = rows
    const cell = (name: string, column: string) =>
      people.find((cells) => cells[1]?.startsWith(name))?.[head.indexOf(column)]
    return { head, people, cell }
  }

  test('exports clock times and missing punches in the register of times', async () => {
    const { cell } = await register('times')
    expect(cell('Meera', '2026-11-23')).toBe('09:00–18:00')
    expect(cell('Dev', '2026-11-23')).toBe('09:00–?')
    expect([cell('Dev', 'Missing punch'), cell('Meera', 'Missing punch'), cell('Nina', 'Late')]).toEqual([
      '1',
      '0',
      '1',
    ])
  })

  test('shows leave by its full name, whatever characters it contains', async () => {
    const name = 'Father’s “day” \\ "off", now'
    await tx(system(), (db) =>
      sql`
        with changed as (
          select d.day, jsonb_set(p.plan, '{requests}', jsonb_build_array(jsonb_build_object('name', ${name}::text))) as plan
          from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
          where d.org_id = ${team.org.orgId} and d.employee_id = ${team.meera} and d.day = '2026-11-24'
        ), added as (
          insert into attendance_plan (org_id, id, plan)
          select ${team.org.orgId}, attendance_plan_id(plan), plan from changed
        )
        update attendance_day d set status = 'leave', plan_id = attendance_plan_id(c.plan) from changed c
        where d.org_id = ${team.org.orgId} and d.employee_id = ${team.meera} and d.day = c.day`.execute(db),
    )
    expect((await register('codes')).cell('Meera', '2026-11-24')).toBe(name)
  })

  test('exports the attendance register with a row per employee and a column per day', async () => {
    const { head, people } = await register('codes')
    const monday = head.indexOf('2026-11-23')
    const meera = people.find((cells) => cells[1]?.startsWith('Meera'))
    expect(meera?.[monday]).toBe('P')
    expect(people).toHaveLength(5)
  })

  test('reports whether a daily export is available, and why not', async () => {
    const check = (date: string) => app.call(checkDailyExport, { token: admin.token, body: { date } })
    expect((await check('2026-11-23')).data).toEqual({ excelAvailable: true, message: '', total_rows: 5 })
    const none = await check('2026-11-02')
    expect(none.data.excelAvailable).toBe(false)
    expect(none.message).toContain('02-Nov-2026')
    expect((await check('2027-01-01')).message).toContain('is in the future')
    const file = await app.call(exportDaily, { token: admin.token, body: { date: '2026-11-23' } })
    expect(file.headers['content-disposition']).toContain('Attendance_report.xlsx')
    const refused = await app.call(exportDaily, { token: admin.token, body: { date: '2027-01-01' } })
    expect(refused.body).toMatchObject({ error: true, key: 'attendance.daily_unavailable' })
  })

  test('previews what a lock would freeze', async () => {
    const { data } = await app.call(previewLock, {
      token: admin.token,
      query: { from_date: '2026-11-23', to_date: '2026-11-24' },
    })
    expect(data).toMatchObject({ people: 5, days: 10, open_days: 0, missing: 1, overlap: null })
  })
})
