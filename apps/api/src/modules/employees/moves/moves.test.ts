import { getEmployeeActions } from '@muster/contract/access/access.contract'
import {
  employeeAsOf,
  employeeTimelineReport,
  exportTimelineReport,
  teamAsOf,
} from '@muster/contract/employees/directory/as-of.contract'
import { employeeTimeline } from '@muster/contract/employees/employees.contract'
import {
  changeAtsLogin,
  changeRosterStatus,
  previewSeparation,
  rejoinEmployee,
  separateEmployee,
  undoSeparation,
} from '@muster/contract/employees/moves/separations.contract'
import {
  cancelPlannedChanges,
  listPlannedChanges,
  makeTransfer,
  previewTransfer,
} from '@muster/contract/employees/moves/transfers.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
import { applyDueChanges } from '../writes/due-changes.service.ts'
import { lineChanged } from './line-changed.hook.ts'

let app: TestApp
/** Employees in `lineChanged` events. */
const relined: number[] = []

beforeAll(async () => {
  app = await createTestApp()
  lineChanged.on(async (_ctx, _db, { employeeIds }) => {
    relined.push(...employeeIds)
  })
})

type Input<E> = E extends typeof makeTransfer
  ? Parameters<typeof app.call<typeof makeTransfer>>[1]['body']
  : never
type TransferBody = Input<typeof makeTransfer>

const transfer = (who: TestAccount, body: TransferBody) => app.call(makeTransfer, { token: who.token, body })
const preview = (who: TestAccount, body: TransferBody) =>
  app.call(previewTransfer, { token: who.token, body })
const planned = (
  who: TestAccount,
  body: Parameters<typeof app.call<typeof listPlannedChanges>>[1]['body'] = {},
) => app.call(listPlannedChanges, { token: who.token, body })
const cancel = (who: TestAccount, ids: string[]) =>
  app.call(cancelPlannedChanges, { token: who.token, body: { ids } })
const asOf = (who: TestAccount, emp_id: number, day: string) =>
  app.call(employeeAsOf, { token: who.token, query: { emp_id, day } })
const team = (who: TestAccount, manager_id: number, day: string) =>
  app.call(teamAsOf, { token: who.token, query: { manager_id, day } })
const separate = (
  who: TestAccount,
  emp_id: number,
  last_working_day: string,
  more: { hand_reports_to?: number; mode?: number } = {},
) => app.call(separateEmployee, { token: who.token, body: { emp_id, mode: 16, last_working_day, ...more } })
const timeline = (who: TestAccount, employee_id: number) =>
  app.call(employeeTimeline, { token: who.token, query: { employee_id } })
const textOn = async (who: TestAccount, id: number, day: string, slug: string) =>
  (await asOf(who, id, day)).data.fields.find((field) => field.FIELD_SLUG === slug)?.text

describe('transfer', () => {
  test('is previewed with reports and data permission groups, and saved as a planned change', async () => {
    const people = await aSmallCompany(app)
    await anHrOf(app, people, people.delhi)
    const body = {
      people: [{ emp_id: people.ravi }],
      values: { LOCATION_ID: people.delhi, REPORTING_MANAGER_ID: people.dev },
      effective_date: '2026-12-01',
      hand_reports_to: people.asha,
    }
    const answer = await preview(people.admin, body)
    expect(answer.queries).toBeLessThanOrEqual(11)
    expect(answer.data).toMatchObject({ can_apply: true, problems: [], effective_date: '2026-12-01' })
    expect(answer.data.people[0]).toMatchObject({
      EMPLOYEE_NAME: 'Ravi Kumar',
      reports: { count: 1, names: ['Meera Iyer'], to: 'Asha Rao' },
      groups_entered: [{ name: expect.any(String) }],
      groups_left: [],
      problems: [],
      notes: [],
    })
    expect(
      answer.data.people[0]?.changes.map(({ FIELD_NAME, before, after }) => [FIELD_NAME, before, after]),
    ).toEqual(
      expect.arrayContaining([
        ['Location', 'Pune', 'Delhi'],
        ['Reporting manager', 'Asha Rao', 'Dev Nair'],
      ]),
    )
    // A preview writes nothing.
    expect((await planned(people.admin)).data.total_rows).toBe(0)
    const made = await transfer(people.admin, body)
    expect(made.data).toMatchObject({ reports_moved: 1, unchanged: [] })
    const again = await transfer(people.admin, body)
    expect(again.body.key).toBe('employees.transfer_refused')
    expect((await planned(people.admin)).data.changes).toMatchObject([
      { kind: 'transfer', EMPLOYEE_ID: people.ravi, on_date: '2026-12-01', reports_moved: 1 },
    ])
    expect((await timeline(people.admin, people.ravi)).data.timeline[0]).toMatchObject({
      event_type: 10,
      is_future: true,
      on_date: '2026-12-01',
    })
  })

  const refused: [string, (people: People) => TransferBody, RegExp][] = [
    [
      'before joining',
      (people) => ({
        people: [{ emp_id: people.ravi }],
        values: { DEPT_ID: null },
        effective_date: '2023-12-31',
      }),
      /Ravi Kumar joins on 2024-01-01/,
    ],
    [
      'to a manager who reports to the person',
      (people) => ({
        people: [{ emp_id: people.asha }],
        values: { REPORTING_MANAGER_ID: people.meera },
        effective_date: '2026-12-01',
      }),
      /reports to Asha Rao|Asha Rao would report|would report to Asha Rao/,
    ],
    [
      'to an unknown value',
      (people) => ({
        people: [{ emp_id: people.ravi }],
        values: { DEPT_ID: 999_999 },
        effective_date: '2026-12-01',
      }),
      /Choose a value from the list/,
    ],
  ]
  test.each(refused)('%s is refused with the reason', async (_name, body, message) => {
    const people = await aSmallCompany(app)
    const answer = await transfer(people.admin, body(people))
    expect(answer.status).toBe(422)
    expect(answer.message).toMatch(message)
    expect((await preview(people.admin, body(people))).data.can_apply).toBe(false)
  })

  test('is refused if it closes a cycle later, as is cancelling a change that prevents one', async () => {
    const people = await aSmallCompany(app)
    const to = (emp_id: number, REPORTING_MANAGER_ID: number | null, effective_date: string) =>
      transfer(people.admin, { people: [{ emp_id }], values: { REPORTING_MANAGER_ID }, effective_date })
    // Ravi reports to Dev from January, so Asha may report to Ravi from February.
    const first = await to(people.ravi, people.dev, '2027-01-01')
    expect(first.status).toBe(200)
    const early = await to(people.asha, people.ravi, '2026-12-01')
    expect([early.status, early.body.key]).toEqual([422, 'employees.future_cycle'])
    expect((await to(people.asha, people.ravi, '2027-02-01')).status).toBe(200)
    // With Dev reporting to Asha, the cycle would form in February.
    const later = await to(people.dev, people.asha, '2027-01-15')
    expect([later.status, later.body.key]).toEqual([422, 'employees.future_cycle'])
    expect(later.message).toContain('2027-02-01')
    const back = await cancel(people.admin, [`m${first.data.moves[0]?.move_id}`])
    expect([back.status, back.body.key]).toEqual([422, 'employees.future_cycle'])
  })

  test('succeeds for one of two concurrent calls about the same employee and date', async () => {
    const people = await aSmallCompany(app)
    const one = (LOCATION_ID: number | null) =>
      transfer(people.admin, {
        people: [{ emp_id: people.ravi }],
        values: { LOCATION_ID },
        effective_date: '2026-12-01',
      })
    const answers = await Promise.all([one(people.delhi), one(null)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect(answers.find((answer) => answer.status === 422)?.message).toContain('Ravi Kumar')
  })

  test('never takes effect after the last working day of a concurrent separation', async () => {
    const people = await aSmallCompany(app)
    const [moved, left] = await Promise.all([
      transfer(people.admin, {
        people: [{ emp_id: people.ravi }],
        values: { LOCATION_ID: people.delhi },
        effective_date: '2027-01-01',
      }),
      separate(people.admin, people.ravi, '2026-12-31'),
    ])
    expect(left.status).toBe(200)
    if (moved.status !== 200) expect(moved.message).toMatch(/Ravi Kumar leaves on 2026-12-31/)
    const rows = (await planned(people.admin, { emp_id: people.ravi })).data.changes
    expect(rows.map((row) => row.kind)).toEqual(['separation'])
  })

  test('is limited to the reach of a sub-admin', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune, { 'employees.transfer': ['group'] })
    const away = await transfer(hr, {
      people: [{ emp_id: people.ravi }],
      values: { LOCATION_ID: people.delhi },
      effective_date: '2026-12-01',
    })
    expect(away.body.key).toBe('employees.transfer_refused')
    const foreign = await transfer(hr, {
      people: [{ emp_id: people.ravi }, { emp_id: people.dev }],
      values: { DEPT_ID: people.sales },
      effective_date: '2026-12-01',
    })
    expect([foreign.status, foreign.body.key]).toEqual([404, 'record.not_found'])
    const stranger = await transfer(hr, {
      people: [{ emp_id: people.ravi }],
      values: { REPORTING_MANAGER_ID: people.dev },
      effective_date: '2026-12-01',
    })
    expect(stranger.message).toContain('you can’t choose them')
    const actions = await app.call(getEmployeeActions, {
      token: hr.token,
      params: { user_emp_id: people.ravi },
    })
    expect(actions.data.employeeActions).toContain('EMPLOYEE_TRANSFER')
    expect(actions.data.employeeActions).not.toContain('EMPLOYEE_SEPARATION')
  })
})

describe('transfer of forty people', () => {
  test('is planned in one call, cancelled for one, and applied on the effective date', async () => {
    const people = await aSmallCompany(app)
    const digital = await aMaster(app, people.org, 'department', 'Digital')
    const ids = await addPeople(
      app,
      people.org,
      Array.from({ length: 40 }, () => aPerson({ DEPT_ID: people.sales, REPORTING_MANAGER_ID: people.asha })),
    )
    const made = await transfer(people.admin, {
      people: ids.map((emp_id) => ({ emp_id })),
      values: { DEPT_ID: digital, REPORTING_MANAGER_ID: people.dev },
      effective_date: '2026-12-01',
      note: 'Digital becomes a department',
    })
    expect(made.data.moves).toHaveLength(40)
    const list = await planned(people.admin, { limit: 50 })
    expect(list.queries).toBeLessThanOrEqual(4)
    expect(list.data.total_rows).toBe(40)
    expect(list.data.changes[0]).toMatchObject({
      reason: 'Digital becomes a department',
      abilities: { cancel: true },
      changes: [
        { FIELD_SLUG: 'DEPT_ID', before: 'Sales', after: 'Digital' },
        { FIELD_SLUG: 'REPORTING_MANAGER_ID', before: 'Asha Rao', after: 'Dev Nair' },
      ],
    })
    const now = await team(people.admin, people.dev, '2026-11-30')
    const then = await team(people.admin, people.dev, '2026-12-01')
    expect(then.queries).toBeLessThanOrEqual(4)
    expect([now.data.total_rows, then.data.total_rows]).toEqual([0, 40])
    expect(then.data.people[0]).toMatchObject({ DEPARTMENT_NAME: 'Digital', standing: 'then_only' })
    expect((await team(people.admin, people.asha, '2026-12-01')).data.today_only).toHaveLength(40)
    const [first] = list.data.changes
    const back = await cancel(people.admin, [first?.id as string])
    expect(back.data).toEqual({ cancelled: [first?.id], kept: [] })
    expect((await cancel(people.admin, [first?.id as string])).data.kept).toHaveLength(1)
    const cancelled = first?.EMPLOYEE_ID as number
    expect(await textOn(people.admin, cancelled, '2026-12-01', 'DEPT_ID')).toBe('Sales')
    expect((await timeline(people.admin, cancelled)).data.timeline.some((one) => one.event_type === 10)).toBe(
      false,
    )
    app.setNow('2026-11-30T18:31:00Z')
    expect((await applyDueChanges(app.system(people.org.orgId))).changed).toBe(39)
    const admin = await anAdmin(app, people.org)
    expect((await planned(admin)).data.total_rows).toBe(0)
    expect((await team(admin, people.dev, '2026-12-01')).data.total_rows).toBe(39)
    app.setNow(TEST_NOW)
  })
})

describe('record as of a date', () => {
  test('shows past and planned values and their differences from today', async () => {
    const people = await aSmallCompany(app)
    await transfer(people.admin, {
      people: [{ emp_id: people.meera }],
      values: { LOCATION_ID: people.delhi },
      effective_date: '2028-02-29',
    })
    const answer = await asOf(people.admin, people.meera, '2028-02-29')
    expect(answer.queries).toBeLessThanOrEqual(8)
    expect(answer.data.fields.find((field) => field.FIELD_SLUG === 'LOCATION_ID')).toMatchObject({
      text: 'Delhi',
      today: 'Pune',
      differs: true,
    })
    expect(await textOn(people.admin, people.meera, '2028-02-28', 'LOCATION_ID')).toBe('Pune')
    const before = await asOf(people.admin, people.meera, '2023-12-31')
    expect(before.data).toMatchObject({ status: 'not_joined', next_day: '2024-01-01' })
    const hr = await anHrOf(app, people, people.delhi)
    // Reach follows today's location, not the planned one.
    expect((await asOf(hr, people.meera, '2028-03-01')).body.key).toBe('record.not_found')
    const ravi = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await asOf(ravi, people.meera, '2028-03-01')).status).toBe(200)
    expect((await team(ravi, people.ravi, '2025-01-01')).data.people).toHaveLength(1)
    expect((await team(ravi, people.dev, '2025-01-01')).status).toBe(404)
  })
})

describe('separation', () => {
  test('transfers the reports on the day after, and can be undone until the last working day', async () => {
    const people = await aSmallCompany(app)
    const shown = await app.call(previewSeparation, {
      token: people.admin.token,
      body: { emp_id: people.ravi, last_working_day: '2026-12-31' },
    })
    expect(shown.queries).toBeLessThanOrEqual(8)
    expect(shown.data).toMatchObject({
      manager: { EMPLOYEE_NAME: 'Asha Rao' },
      reports: [{ EMPLOYEE_NAME: 'Meera Iyer' }],
      reports_total: 1,
      problems: [],
    })
    const login = await anAccount(app, people.org, { employeeId: people.ravi })
    const answer = await separate(people.admin, people.ravi, '2026-12-31', { hand_reports_to: people.dev })
    expect(answer.data).toMatchObject({ status: 'active', left_on: '2026-12-31', reports_moved: 1 })
    expect((await separate(people.admin, people.ravi, '2027-01-31')).body.key).toBe(
      'employees.already_leaving',
    )
    expect(await textOn(people.admin, people.meera, '2026-12-31', 'REPORTING_MANAGER_ID')).toBe('Ravi Kumar')
    expect(await textOn(people.admin, people.meera, '2027-01-01', 'REPORTING_MANAGER_ID')).toBe('Dev Nair')
    expect((await asOf(people.admin, people.ravi, '2027-01-01')).data.status).toBe('left')
    const undone = await app.call(undoSeparation, {
      token: people.admin.token,
      body: { emp_id: people.ravi },
    })
    expect(undone.data).toMatchObject({ reports_returned: 1 })
    expect(await textOn(people.admin, people.meera, '2027-01-01', 'REPORTING_MANAGER_ID')).toBe('Ravi Kumar')
    const events = (await timeline(people.admin, people.ravi)).data.timeline.map((one) => one.event_type)
    expect(events).not.toContain(19)
    await separate(people.admin, people.ravi, '2026-12-31')
    app.setNow('2026-12-31T18:00:00Z')
    expect((await applyDueChanges(app.system(people.org.orgId))).left).toBe(0)
    app.setNow('2026-12-31T18:31:00Z')
    expect((await applyDueChanges(app.system(people.org.orgId))).left).toBe(1)
    const admin = await anAdmin(app, people.org)
    const late = await app.call(undoSeparation, { token: admin.token, body: { emp_id: people.ravi } })
    expect(late.body.key).toBe('employees.already_left')
    expect(late.message).toContain('choose Mark as active')
    expect(login.accountId).toBeGreaterThan(0)
    app.setNow(TEST_NOW)
  })

  test('is refused for the caller, out of reach, and before joining', async () => {
    const people = await aSmallCompany(app)
    const admin = await anAdmin(app, people.org, { employeeId: people.asha })
    expect((await separate(admin, people.asha, '2026-12-31')).body.key).toBe('employees.own_status')
    const hr = await anHrOf(app, people, people.delhi, { 'employees.separation': ['group'] })
    expect((await separate(hr, people.ravi, '2026-12-31')).body.key).toBe('record.not_found')
    const early = await separate(people.admin, people.ravi, '2023-12-31')
    expect(early.body.fields).toHaveProperty('last_working_day')
  })
})

describe('rejoining', () => {
  test('keeps the record and its history, with a new code', async () => {
    const people = await aSmallCompany(app)
    expect((await separate(people.admin, people.dev, '2026-06-30')).data.status).toBe('left')
    const rejoin = (date_of_joining: string, code: 'kept' | 'new' = 'kept') =>
      app.call(rejoinEmployee, {
        token: people.admin.token,
        body: { emp_id: people.dev, date_of_joining, code, values: { LOCATION_ID: people.pune } },
      })
    expect((await rejoin('2026-06-30')).body.fields).toHaveProperty('date_of_joining')
    relined.length = 0
    const answer = await rejoin('2026-11-02', 'new')
    expect(answer.status).toBe(200)
    expect(relined).toContain(people.dev)
    expect((await rejoin('2027-01-01')).body.key).toBe('employees.still_here')
    const days: [string, string, string][] = [
      ['2026-06-30', 'active', 'Delhi'],
      ['2026-09-01', 'left', 'Delhi'],
      ['2026-11-02', 'active', 'Pune'],
      ['2027-06-01', 'active', 'Pune'],
    ]
    for (const [day, status, place] of days) {
      expect((await asOf(people.admin, people.dev, day)).data.status, day).toBe(status)
      expect(await textOn(people.admin, people.dev, day, 'LOCATION_ID'), day).toBe(place)
    }
    const entries = (await timeline(people.admin, people.dev)).data.timeline
    expect(entries.map((one) => [one.title, one.on_date])).toEqual([
      ['Rejoined', '2026-11-02'],
      ['Left the organisation', '2026-06-30'],
      ['Joined', '2024-01-01'],
    ])
    expect(entries[1]?.reason).toBe('Better Opportunity')
  })

  test('can be cancelled before it begins', async () => {
    const people = await aSmallCompany(app)
    await separate(people.admin, people.dev, '2026-06-30')
    await app.call(rejoinEmployee, {
      token: people.admin.token,
      body: { emp_id: people.dev, date_of_joining: '2027-01-01' },
    })
    const [row] = (await planned(people.admin)).data.changes
    expect(row).toMatchObject({ kind: 'rejoining', on_date: '2027-01-01' })
    relined.length = 0
    expect((await cancel(people.admin, [row?.id as string])).data.cancelled).toEqual([row?.id])
    expect(relined).toEqual([people.dev])
    expect((await asOf(people.admin, people.dev, '2027-01-01')).data).toMatchObject({
      status: 'left',
      left_on: '2026-06-30',
      joined_on: '2024-01-01',
    })
  })
})

describe('rosters and recruitment access', () => {
  test('can be activated and deactivated, and return their state', async () => {
    const people = await aSmallCompany(app)
    const roster = (status?: 0 | 1) =>
      app.call(changeRosterStatus, {
        token: people.admin.token,
        body: { emp_id: people.ravi, ...(status === undefined ? {} : { status }) },
      })
    const ats = () => app.call(changeAtsLogin, { token: people.admin.token, body: { emp_id: people.ravi } })
    expect((await roster()).data.IS_ROSTER_ACTIVE).toBe(0)
    expect((await roster(0)).data.IS_ROSTER_ACTIVE).toBe(0)
    expect((await roster()).data.IS_ROSTER_ACTIVE).toBe(1)
    expect((await ats()).body.key).toBe('employees.login_missing')
    await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await ats()).data.IS_ACTIVE_ATS).toBe(1)
    expect((await ats()).data.IS_ACTIVE_ATS).toBe(0)
  })
})

describe('timeline report', () => {
  test('filters by event, period and unit, and includes birthdays and anniversaries on leap days', async () => {
    const people = await aSmallCompany(app)
    const [leap] = await addPeople(app, people.org, [
      aPerson({ DATE_OF_BIRTH: '1992-02-29', DATE_OF_JOINING: '2024-02-29', LOCATION_ID: people.delhi }),
    ])
    await transfer(people.admin, {
      people: [{ emp_id: people.ravi }],
      values: { LOCATION_ID: people.delhi },
      effective_date: '2026-12-01',
    })
    const report = (body: Parameters<typeof app.call<typeof employeeTimelineReport>>[1]['body']) =>
      app.call(employeeTimelineReport, { token: people.admin.token, body })
    const year = await report({ from: '2027-02-01', to: '2027-03-31', events: [11, 12] })
    expect(year.queries).toBeLessThanOrEqual(4)
    expect(year.data.rows.map((row) => [row.EMPLOYEE_ID, row.event_type, row.on_date, row.detail])).toEqual([
      [leap, 11, '2027-02-28', ''],
      [leap, 12, '2027-02-28', '3 years'],
    ])
    const leapYear = await report({ from: '2028-02-01', to: '2028-03-31', events: [11] })
    expect(leapYear.data.rows.map((row) => row.on_date)).toEqual(['2028-02-29'])
    const december = await report({ from: '2026-12-01', to: '2026-12-31' })
    const moved = december.data.rows.filter((row) => row.EMPLOYEE_ID === people.ravi)
    expect(moved.map((row) => [row.event_type, row.detail]).sort()).toEqual([
      [10, 'Location: Pune → Delhi'],
      [4, 'Location: Pune → Delhi'],
    ])
    const delhi = await report({
      from: '2024-01-01',
      to: '2024-12-31',
      events: [1],
      filters: { 8: [people.delhi] },
    })
    expect(delhi.data.rows.map((row) => row.EMPLOYEE_ID)).toEqual([leap, people.dev])
    expect((await report({ from: '2024-01-01', to: '2026-01-01' })).body.fields).toHaveProperty('to')
    const file = await app.call(exportTimelineReport, {
      token: people.admin.token,
      body: { from: '2026-12-01', to: '2026-12-31' },
    })
    expect(file.status).toBe(200)
    expect(file.raw.subarray(0, 2).toString()).toBe('PK')
  })
})
