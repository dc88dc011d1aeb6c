import { randomUUID } from 'node:crypto'
import { voidAttendance } from '@muster/contract/attendance/days.contract'
import { applyOvertime, saveOvertimeRule } from '@muster/contract/attendance/overtime.contract'
import { applyRegularisation } from '@muster/contract/attendance/regularisation.contract'
import { trackLog } from '@muster/contract/attendance/trips.contract'
import type { DatasetQuery, Grouping, Measure } from '@muster/contract/reports/dataset-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  type Dataset,
  type DatasetRow,
  findColumns,
  findDataset,
  findPart,
  groupedDataset,
  joinedDataset,
  planDataset,
  planGroups,
  readGroups,
  readRows,
  readTotals,
} from '../../../platform/datasets/index.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { readingAs } from '../../../platform/texts/reading.ts'
import { decide } from '../../leave/apply/apply.fixtures.ts'
import { aClockedTeam, actingAs, anotherSession, clockAt, punchAt } from '../attendance.fixtures.ts'
import { closeDue } from '../days/close.service.ts'

const MONDAY = '2026-11-23'
const monday = { from: MONDAY, to: MONDAY }

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
let hr: Ctx
let ravi: Ctx
let meera: Ctx
let stranger: Ctx

const sessionOf = (name: 'ravi' | 'meera' | 'nina' | 'dev') =>
  anotherSession(app, team.org.orgId, team[`${name}Is`].accountId)

/**
 * Monday: Meera worked 9:00 to 20:20 with half an hour of break, Nina came 45 minutes late and left on time, Dev never
 * clocked out, Asha and Ravi did not come. Everybody is expected on Tuesday.
 */
async function aMonday(of: typeof team): Promise<void> {
  app.setNow('2026-11-23T03:25:00Z')
  for (const [at, action] of [
    ['2026-11-23T03:30:00Z', 'in'],
    ['2026-11-23T07:30:00Z', 'break_start'],
    ['2026-11-23T08:00:00Z', 'break_end'],
    ['2026-11-23T14:50:00Z', 'out'],
  ] as const) {
    app.setNow(at)
    await clockAt(app, await anotherSession(app, of.org.orgId, of.meeraIs.accountId), at, action)
  }
  app.setNow('2026-11-24T06:00:00Z')
  await punchAt(app, of.org.orgId, of.nina, ['2026-11-23T04:15:00Z', 'in'], ['2026-11-23T12:30:00Z', 'out'])
  await punchAt(app, of.org.orgId, of.dev, ['2026-11-23T03:30:00Z', 'in'])
  await closeDue(app.system(of.org.orgId))
}

beforeAll(async () => {
  app = await createTestApp()
  app.setNow('2026-11-23T03:25:00Z')
  team = await aClockedTeam(app)
  const other = await aClockedTeam(app)
  await aMonday(team)
  await aMonday(other)
  admin = await anAdmin(app, team.org)
  hr = await actingAs(app, team.org.orgId, admin.accountId)
  ravi = await actingAs(app, team.org.orgId, team.raviIs.accountId)
  meera = await actingAs(app, team.org.orgId, team.meeraIs.accountId)
  const others = await anAdmin(app, other.org)
  stranger = await actingAs(app, other.org.orgId, others.accountId)
}, 60_000)

function dataset(name: string): Dataset {
  const found = findDataset(`attendance.${name}`)
  if (!found) throw new Error(`There is no dataset ${name}.`)
  return found
}

const rowsOf = (ctx: Ctx, name: string, query: DatasetQuery): Promise<DatasetRow[]> =>
  readTx(ctx, async (db) => readRows(db, await planDataset(ctx, db, dataset(name), query), {}))
const totalsOf = (ctx: Ctx, name: string, query: DatasetQuery) =>
  readTx(ctx, async (db) => readTotals(db, await planDataset(ctx, db, dataset(name), query)))

function groupsOf(ctx: Ctx, name: string, query: DatasetQuery, groups: Grouping[], measures: Measure[]) {
  return readTx(ctx, async (db) => {
    const plan = await planDataset(ctx, db, dataset(name), query)
    const { rows } = await readGroups(
      db,
      planGroups(plan, await findColumns(ctx, db, dataset(name)), groups, measures),
    )
    return rows.map((row) => [...row.keys, ...row.measures])
  })
}
const namesIn = (rows: readonly DatasetRow[]) => rows.map((row) => row.employee_name)
const sum = (column: string): Measure => ({ column, aggregate: 'sum' })
const count: Measure = { column: 'rows', aggregate: 'count' }

describe('people with their days', () => {
  const people = () => {
    const found = findDataset('employees.people')
    if (!found) throw new Error('There are no people.')
    return found
  }
  const parts = {
    ...monday,
    measures: [count, sum('worked'), { column: 'first_in', aggregate: 'least' as const }],
  }
  const query: DatasetQuery = {
    computed: [{ key: 'x1', heading: 'Share of a day', formula: 'round([part1.worked] / 495, 2) * 100' }],
    columns: ['employee_name', 'part1.rows', 'part1.worked', 'part1.least_first_in', 'x1'],
  }
  const joined = (ctx: Ctx, more: DatasetQuery = {}) =>
    readTx(ctx, async (db) => {
      const part = await findPart(ctx, db, dataset('days'), parts)
      const plan = await planDataset(ctx, db, joinedDataset(people(), [part]), { ...query, ...more })
      return {
        rows: (await readRows(db, plan, {})).map((row) => Object.values(row)),
        ...(await readTotals(db, plan)),
      }
    })

  test('are one row each, with figures that add up to those of the days', async () => {
    const { rows, sums } = await joined(hr)
    expect(rows).toContainEqual(['Meera Iyer', 1, 650, '09:00', 131])
    expect(rows).toContainEqual(['Ravi Kumar', 1, 0, null, 0])
    // No days at all: none are counted, and nothing is known of when they began.
    expect(
      rows.filter(([, days]) => days === 0).every(([, , worked, first]) => worked === 0 && first === null),
    ).toBe(true)
    expect(sums).toMatchObject({ 'part1.rows': 5, 'part1.worked': 1145 })
  })

  test('can be compared by what was combined', async () => {
    const where = {
      match: 'all' as const,
      parts: [{ column: 'part1.worked', operator: 'more' as const, values: [495] }],
    }
    expect((await joined(hr, { where })).rows.map(([name]) => name)).toEqual(['Meera Iyer'])
  })

  test('stay within the reach of each dataset', async () => {
    const names = (await joined(meera)).rows
    expect(names).toEqual([['Meera Iyer', 1, 650, '09:00', 131]])
    const other = await joined(stranger)
    expect(other.rows).not.toHaveLength(0)
    expect(other.sums).toMatchObject({ 'part1.rows': 5 })
  })
})

describe('days', () => {
  const columns = ['employee_name', 'status', 'first_in', 'last_out', 'worked', 'break_minutes', 'late_by']

  test('are those of the calendar, with sums over all of them', async () => {
    const query = { ...monday, columns: [...columns, 'overtime_minutes', 'absent_days'] }
    const rows = await rowsOf(hr, 'days', query)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Asha Rao', 'Absent', null, null, 0, 0, 0, 0, 1],
      ['Dev Nair', 'Missing punch', '09:00', null, 0, 0, 0, 0, 0],
      ['Meera Iyer', 'Present', '09:00', '20:20', 650, 30, 0, 170, 0],
      ['Nina Das', 'Present', '09:45', '18:00', 495, 0, 45, 15, 0],
      ['Ravi Kumar', 'Absent', null, null, 0, 0, 0, 0, 1],
    ])
    expect(await totalsOf(hr, 'days', query)).toEqual({
      count: 5,
      sums: { worked: 1145, break_minutes: 30, late_by: 45, overtime_minutes: 185, absent_days: 2 },
    })
  })

  test('are grouped by status', async () => {
    expect(await groupsOf(hr, 'days', monday, [{ column: 'status' }], [count, sum('worked')])).toEqual([
      ['Absent', 2, 0],
      ['Missing punch', 1, 0],
      ['Present', 2, 1145],
      [5, 1145],
    ])
  })

  test('list the punches that count, by the clocks of the place', async () => {
    const [row] = await rowsOf(meera, 'days', { ...monday, columns: ['shift', 'punch_list', 'punch_count'] })
    expect(row).toEqual({
      shift: expect.stringContaining('Shift'),
      punch_list: '09:00 Clock-in, 13:00 Break start, 13:30 Break end, 20:20 Clock-out',
      punch_count: 4,
    })
    const inHindi = await readingAs({ language: 'hi' }, () =>
      rowsOf(meera, 'days', { ...monday, columns: ['status', 'punch_list'] }),
    )
    expect(inHindi).toEqual([
      { status: 'उपस्थित', punch_list: '09:00 आए, 13:00 विराम शुरू, 13:30 विराम ख़त्म, 20:20 गए' },
    ])
  })

  test('reach whom the reader reaches', async () => {
    expect(namesIn(await rowsOf(ravi, 'days', { ...monday, columns: ['employee_name'] }))).toEqual([
      'Meera Iyer',
      'Nina Das',
      'Ravi Kumar',
    ])
    const { sums } = await totalsOf(ravi, 'days', { ...monday, columns: ['absent_days'] })
    expect(sums).toEqual({ absent_days: 1 })
    const ofOthers = {
      match: 'all' as const,
      parts: [{ column: 'status', operator: 'is' as const, values: ['absent'] }],
    }
    expect(await rowsOf(meera, 'days', { ...monday, where: ofOthers })).toEqual([])
    const codes = await rowsOf(stranger, 'days', { ...monday, columns: ['employee_code'] })
    const ours = await rowsOf(hr, 'days', { ...monday, columns: ['employee_code'] })
    expect(codes).toHaveLength(5)
    expect(ours.filter((row) => codes.some((one) => one.employee_code === row.employee_code))).toEqual([])
  })

  test('of a period without any are none', async () => {
    const query = { from: '2026-10-01', to: '2026-10-31', columns: ['employee_name', 'worked'] }
    expect(await rowsOf(hr, 'days', query)).toEqual([])
    expect(await totalsOf(hr, 'days', query)).toEqual({ count: 0, sums: { worked: null } })
  })
})

describe('the summary', () => {
  const columns = [
    ...['employee_name', 'days_recorded', 'worked_days', 'absent_days', 'missing_days', 'late_days'],
    ...['worked', 'overtime_minutes'],
  ]
  const query = { from: '2026-11-01', to: '2026-11-30', columns }

  test('adds up the days of each person', async () => {
    const rows = await rowsOf(hr, 'summary', query)
    // Monday, Tuesday and Wednesday; the latter two are not over.
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Asha Rao', 3, 0, 1, 0, 0, 0, 0],
      ['Dev Nair', 3, 0, 0, 1, 0, 0, 0],
      ['Meera Iyer', 3, 1, 0, 0, 0, 650, 170],
      ['Nina Das', 3, 1, 0, 0, 1, 495, 15],
      ['Ravi Kumar', 3, 0, 1, 0, 0, 0, 0],
    ])
    expect((await totalsOf(hr, 'summary', query)).sums).toMatchObject({ worked_days: 2, worked: 1145 })
    expect(
      await groupsOf(hr, 'summary', query, [{ column: 'location' }], [sum('absent_days'), count]),
    ).toEqual([
      ['Delhi', 0, 1],
      ['Pune', 2, 4],
      [2, 5],
    ])
  })

  test('agrees with the days, and reaches no further', async () => {
    const days = await groupsOf(
      ravi,
      'days',
      { from: query.from, to: query.to },
      [{ column: 'employee_name' }],
      ['worked_days', 'absent_days', 'worked'].map(sum),
    )
    const summary = await rowsOf(ravi, 'summary', {
      ...query,
      columns: ['employee_name', 'worked_days', 'absent_days', 'worked'],
    })
    expect(summary.map((row) => Object.values(row))).toEqual(days.slice(0, -1))
    expect(namesIn(summary)).toEqual(['Meera Iyer', 'Nina Das', 'Ravi Kumar'])
  })
})

describe('punches', () => {
  const columns = ['employee_name', 'at', 'direction', 'source', 'voided', 'has_selfie']

  test('are those that were recorded, with their source', async () => {
    const rows = await rowsOf(hr, 'punches', {
      ...monday,
      columns,
      sort: [{ column: 'at', descending: false }],
    })
    expect(rows).toHaveLength(7)
    expect(rows.map((row) => Object.values(row))).toContainEqual([
      ...['Meera Iyer', '2026-11-23 13:00', 'Break start', 'Browser', false, false],
    ])
    expect(await groupsOf(ravi, 'punches', monday, [{ column: 'source' }], [count])).toEqual([
      ['Device', 2],
      ['Browser', 4],
      [6],
    ])
  })

  test('are of the organisation’s day', async () => {
    // 00:30 on Tuesday in Kolkata is Monday evening in UTC.
    await punchAt(app, team.org.orgId, team.asha, ['2026-11-24T19:00:00Z', 'in'])
    const onTheDay = async (day: string) =>
      (await rowsOf(hr, 'punches', { from: day, to: day, columns: ['at'] })).map(({ at }) => at)
    expect(await onTheDay('2026-11-25')).toEqual(['2026-11-25 00:30'])
    expect(await onTheDay('2026-11-24')).toEqual([])
  })

  test('tell voided ones from others', async () => {
    const body = { EMPLOYEE_ID: team.dev, date: MONDAY, reason: 'Somebody else’s badge' }
    expect((await app.call(voidAttendance, { token: admin.token, body })).status).toBe(200)
    const where = {
      match: 'all' as const,
      parts: [{ column: 'voided', operator: 'is' as const, values: [true] }],
    }
    expect(
      await rowsOf(hr, 'punches', { ...monday, columns: ['employee_name', 'void_reason'], where }),
    ).toEqual([{ employee_name: 'Dev Nair', void_reason: 'Somebody else’s badge' }])
    expect(await rowsOf(ravi, 'punches', { ...monday, where })).toEqual([])
  })
})

test('trips have their length and their state', async () => {
  const token = await sessionOf('meera')
  const trip = (key: string, ended_at: string | null) =>
    app.call(trackLog, {
      token,
      body: {
        ...{ key, consent: true, purpose: 'Client visit', started_at: '2026-11-24T04:00:00Z', ended_at },
        points: [0, 0.03].map((longitude, index) => ({
          at: `2026-11-24T04:${index}0:00Z`,
          ...{ latitude: 0, longitude, accuracy: 5 },
        })),
      },
    })
  await trip(randomUUID(), '2026-11-24T05:30:40Z')
  const period = { from: '2026-11-24', to: '2026-11-24' }
  const columns = ['employee_name', 'started_at', 'duration', 'distance_km', 'status']
  expect(await rowsOf(ravi, 'trips', { ...period, columns })).toEqual([
    {
      ...{ employee_name: 'Meera Iyer', started_at: '2026-11-24 09:30', duration: 90 },
      ...{ distance_km: 3.3, status: 'Ended' },
    },
  ])
  await trip(randomUUID(), null)
  expect(await groupsOf(hr, 'trips', period, [{ column: 'status' }], [count, sum('distance_km')])).toEqual([
    ['Ended', 1, 3.3],
    ['In progress', 1, 3.3],
    [2, 6.6],
  ])
  expect(await rowsOf(stranger, 'trips', period)).toEqual([])
})

test('overtime shows what was counted, requested and approved', async () => {
  await app.call(saveOvertimeRule, {
    token: admin.token,
    body: {
      ...{
        LOCATION_ID: null,
        day_type: 1 as const,
        min_minutes: 30,
        round_to: 15,
        rounding: 'down' as const,
      },
      ...{ multiplier: 1.5, max_minutes: 120, settles: 'either' as const },
    } as never,
  })
  const columns = ['employee_name', 'overtime_minutes', 'requested', 'decision', 'approved_minutes', 'rates']
  const read = (ctx: Ctx) =>
    rowsOf(ctx, 'overtime', { ...monday, columns: [...columns, 'credited', 'payroll'] })
  const [, ofNina] = await read(hr)
  expect(Object.values(ofNina ?? {})).toEqual(['Nina Das', 15, null, 'Not requested', null, null, null, null])
  const { data } = await app.call(applyOvertime, {
    ...{ token: await sessionOf('meera'), query: {} },
    body: { date: MONDAY, minutes: 100, settle: 'pay', reason: 'The release', files: [] },
  })
  expect((await read(meera))[0]).toMatchObject({
    requested: 100,
    decision: 'Pending',
    approved_minutes: null,
  })
  await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
  expect((await read(ravi)).map((row) => Object.values(row))).toEqual([
    ['Meera Iyer', 170, 100, 'Approved', 90, '1.5×', 135, 'To be paid'],
    ['Nina Das', 15, null, 'Not requested', null, null, null, null],
  ])
  expect(
    await groupsOf(
      hr,
      'overtime',
      monday,
      [{ column: 'decision' }],
      [sum('overtime_minutes'), sum('credited')],
    ),
  ).toEqual([
    ['Approved', 170, 135],
    ['Not requested', 15, null],
    [185, 135],
  ])
})

test('corrections are listed from request to decision, and mark their day', async () => {
  const { data } = await app.call(applyRegularisation, {
    token: await sessionOf('nina'),
    body: { date: MONDAY, in_time: '09:00', out_time: '18:00', reason: 'The reader was broken' } as never,
  })
  const columns = ['employee_name', 'asked_in', 'asked_out', 'reason', 'status', 'decided_by']
  const read = (ctx: Ctx) => rowsOf(ctx, 'regularisations', { ...monday, columns })
  const asked = { employee_name: 'Nina Das', asked_in: '09:00', asked_out: '18:00' }
  expect(await read(hr)).toEqual([
    { ...asked, reason: 'The reader was broken', status: 'Pending', decided_by: '' },
  ])
  expect(await read(meera)).toEqual([])
  expect(await read(stranger)).toEqual([])
  await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
  expect(await read(ravi)).toMatchObject([{ ...asked, status: 'Approved' }])
  expect(
    await rowsOf(ravi, 'days', { ...monday, columns: ['employee_name', 'regularised', 'late_by'] }),
  ).toEqual([
    { employee_name: 'Meera Iyer', regularised: false, late_by: 0 },
    { employee_name: 'Nina Das', regularised: true, late_by: 0 },
    { employee_name: 'Ravi Kumar', regularised: false, late_by: 0 },
  ])
  expect(await groupsOf(hr, 'regularisations', monday, [{ column: 'status' }], [count])).toEqual([
    ['Approved', 1],
    [1],
  ])
})

test('groups of days are rows that can be compared, sorted and added up', async () => {
  const by = {
    groups: [{ column: 'location' }, { column: 'date' }],
    measures: [count, sum('absent_days'), { column: 'worked', aggregate: 'average' as const }],
  }
  const read = (ctx: Ctx, query: DatasetQuery) =>
    readTx(ctx, async (db) => {
      const columns = await findColumns(ctx, db, dataset('days'))
      const plan = await planDataset(ctx, db, groupedDataset(dataset('days'), columns, by, {}), query)
      const { count: groups, sums } = await readTotals(db, plan)
      return { rows: (await readRows(db, plan, {})).map((row) => Object.values(row)), groups, sums }
    })
  const period = { from: MONDAY, to: '2026-11-24' }
  expect(await read(hr, monday)).toMatchObject({
    rows: [
      ['Delhi', MONDAY, 1, expect.any(Number), 0],
      ['Pune', MONDAY, 4, 2, expect.any(Number)],
    ],
    groups: 2,
    sums: { rows: 5 },
  })
  const sorted = await read(ravi, {
    ...period,
    sort: [
      { column: 'rows', descending: true },
      { column: 'date', descending: true },
    ],
  })
  expect(sorted.rows.map(([location, date, people]) => [location, date, people])).toEqual([
    ['Pune', '2026-11-24', 3],
    ['Pune', MONDAY, 3],
  ])
  const where = {
    match: 'all' as const,
    parts: [{ column: 'absent_days', operator: 'at_least' as const, values: [2] }],
  }
  expect((await read(hr, { ...period, where })).rows.map(([location, date]) => [location, date])).toEqual([
    ['Pune', MONDAY],
  ])
  expect((await read(meera, { ...monday, where })).rows).toEqual([])
})
