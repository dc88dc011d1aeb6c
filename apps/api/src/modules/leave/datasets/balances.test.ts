import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { actingAs, rowsOf, totalsOf } from '../../../../test/dataset-reader.ts'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { personBalances } from '../balances/balances.service.ts'
import { aLeaveRule, aLeaveType, aPerson, someTerms } from '../leave.fixtures.ts'
import { type EntryKind, openLots, postEntries } from '../ledger/entries.ts'
import { toUnits } from '../rules/units.ts'

const TODAY = '2026-11-21'
const PEOPLE = 24

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let ctx: Ctx
let types: { calendar: number; april: number; joining: number; women: number }
let people: number[]

/** Repeatable numbers from 0 up to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

async function aPending(employeeId: number, leaveTypeId: number, days: readonly string[], counted: number) {
  const [first] = days
  await tx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into request (org_id, kind, employee_id, summary, from_date, to_date, submitted_at)
      values (${org.orgId}, 'LEAVE', ${employeeId}, 'Leave', ${first}::date, ${days.at(-1)}::date, now())
      returning id`.execute(db)
    for (const day of days)
      await sql`
        insert into leave_day (org_id, request_id, day, employee_id, leave_type_id, halves, counted, reason, state)
        values (${org.orgId}, ${rows[0]?.id}, ${day}::date, ${employeeId}, ${leaveTypeId}, ${counted === 1 ? 3 : 1},
          ${counted}, 'leave', 'pending')`.execute(db)
  })
}

/** Entries of all kinds around today, some in lots of which some have expired, and pending leave on some days. */
async function aHistory(employeeId: number, leaveTypeId: number, random: () => number) {
  const system = app.system(org.orgId)
  const day = () => addDays(TODAY, Math.floor(random() * 700) - 560)
  const base = { employeeId, leaveTypeId, source: 'test', note: 'For the test' }
  const kinds: [EntryKind, number][] = [
    ...([
      ['accrual', 2],
      ['taken', -1],
      ['taken', -0.5],
      ['adjusted', 1.5],
      ['adjusted', -1],
    ] as const),
    ...([
      ['encashed', -1],
      ['carry_in', 3],
      ['taken_reversal', 0.5],
      ['lapse', -0.25],
    ] as const),
  ].map(([kind, days]) => [kind, days])
  const lots = random() < 0.6 ? [addDays(TODAY, -40), addDays(TODAY, -3), addDays(TODAY, 20)] : []
  await tx(system, async (db) => {
    const ids = await openLots(
      system,
      db,
      lots.map((expiresOn) => ({ employeeId, leaveTypeId, expiresOn })),
    )
    await postEntries(system, db, [
      { ...base, on: '2024-03-01', units: toUnits(10), kind: 'opening' },
      ...kinds
        .filter(() => random() < 0.7)
        .map(([kind, days]) => ({ ...base, on: day(), units: toUnits(days), kind })),
      ...ids.flatMap((lotId, index) => {
        const on = addDays(lots[index] as string, -60)
        const credit = { ...base, on, units: toUnits(2), kind: 'comp_off' as const, lotId }
        return random() < 0.5
          ? [credit]
          : [credit, { ...base, on: addDays(on, 10), units: toUnits(-0.5), kind: 'taken' as const, lotId }]
      }),
    ])
  })
  if (random() < 0.5) await aPending(employeeId, leaveTypeId, [addDays(TODAY, Math.floor(random() * 60))], 1)
  if (random() < 0.3) await aPending(employeeId, leaveTypeId, [addDays(TODAY, -4), addDays(TODAY, -2)], 0.5)
}

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  ctx = await actingAs(app, org.orgId, admin)
  const none = { quota: 0, disbursement: 5 as const }
  types = {
    calendar: await aLeaveType(app, admin, { name: 'Casual' }),
    april: await aLeaveType(app, admin, { name: 'Earned' }),
    joining: await aLeaveType(app, admin, { name: 'Flexible' }),
    women: await aLeaveType(app, admin, { name: 'Wellness' }),
  }
  await aLeaveRule(app, admin, {
    from: '2020-01-01',
    types: [
      { id: types.calendar, terms: someTerms(none) },
      { id: types.april, terms: someTerms({ ...none, year_start: '04-01' }) },
      {
        id: types.joining,
        // Credits to come can be booked against: available depends on what the rule will credit.
        terms: someTerms({ quota: 12, year_start: 'joining', book_future_credits: true }),
      },
      { id: types.women, terms: someTerms({ ...none, gender: 'Female', year_start: '07-01' }) },
    ],
  })
  people = []
  for (let index = 0; index < PEOPLE; index++)
    people.push(
      await aPerson(app, org, {
        joined: `2020-${String((index % 12) + 1).padStart(2, '0')}-10`,
        gender: index % 2 === 0 ? 'Female' : 'Male',
      }),
    )
  await accrueUpTo(app.system(org.orgId), TODAY)
  for (const [index, id] of people.entries()) {
    const random = numbers(index * 7919 + 17)
    for (const type of Object.values(types)) if (random() < 0.85) await aHistory(id, type, random)
  }
}, 120_000)

const figures = ['opening', 'credited', 'taken', 'lapsed', 'held', 'booked', 'pending', 'available'] as const
const columns = ['employee_code', 'leave_type', 'year_from', ...figures, 'encashed', 'adjusted', 'later']

test.each([TODAY, '2026-11-20', '2026-10-02', '2026-03-31', '2025-12-31'])(
  'the balances of %s are those of each person’s own card',
  async (day) => {
    const listed = await rowsOf(ctx, 'leave.balances', { as_of: day, columns })
    const byKey = new Map(listed.map((row) => [`${row.employee_code} ${row.leave_type}`, row]))
    let compared = 0
    for (const id of people) {
      const card = await personBalances(ctx, id, day)
      for (const row of card.rows) {
        const mine = byKey.get(`${card.employee.EMPLOYEE_CODE} ${row.LEAVE_TYPE_NAME}`)
        if (!mine) {
          // Nothing was ever posted or requested: the card alone says what the rule offers.
          expect([row.opening, row.balance, row.booked, row.waiting, row.taken + 0]).toEqual([0, 0, 0, 0, 0])
          continue
        }
        compared += 1
        expect(mine, `${card.employee.EMPLOYEE_CODE} ${row.LEAVE_TYPE_NAME}`).toMatchObject({
          ...{ year_from: row.year_from, opening: row.opening, credited: row.credited },
          // Nothing debited is -0 there, which is sent as 0.
          ...{
            taken: row.taken + 0,
            lapsed: row.lapsed + 0,
            held: row.balance,
            booked: row.booked,
            pending: row.waiting,
          },
          ...{ available: row.available, later: row.figure.later },
        })
        expect(Number(mine.adjusted) - Number(mine.encashed)).toBeCloseTo(row.adjusted, 4)
      }
    }
    expect(compared).toBeGreaterThan(PEOPLE)
    // The cases that need more than sums are among them.
    if (day === TODAY) {
      expect(listed.some(({ later }) => Number(later) > 0)).toBe(true)
      expect(listed.some(({ later }) => Number(later) < 0)).toBe(true)
    }
  },
  120_000,
)

test('are read in a fixed number of statements', async () => {
  const { queries } = await countQueries(() => rowsOf(ctx, 'leave.balances', { columns }))
  expect(queries).toBeLessThanOrEqual(5)
})

test('add up', async () => {
  const rows = await rowsOf(ctx, 'leave.balances', { columns })
  const { sums, count } = await totalsOf(ctx, 'leave.balances', { columns })
  expect(count).toBe(rows.length)
  for (const figure of figures)
    expect(sums[figure]).toBeCloseTo(
      rows.reduce((sum, row) => sum + Number(row[figure]), 0),
      4,
    )
})

test('of a later day are refused, since what will be credited and lapse is not posted', async () => {
  await expect(rowsOf(ctx, 'leave.balances', { as_of: addDays(TODAY, 1) })).rejects.toMatchObject({
    key: 'request.invalid',
    fields: { as_of: 'Balances can be listed for today and earlier days.' },
  })
})

test('reach whom the reader reaches, in their organisation', async () => {
  const boss = await aPerson(app, org)
  const report = await aPerson(app, org, { manager: boss })
  await aHistory(report, types.calendar, numbers(3))
  const lead = await actingAs(app, org.orgId, await anAccount(app, org, { employeeId: boss }))
  const rows = await rowsOf(lead, 'leave.balances', { columns: ['employee_name', 'leave_type'] })
  expect(rows).toHaveLength(1)
  const other = await anOrganisation(app)
  const stranger = await actingAs(app, other.orgId, await anAdmin(app, other))
  expect(await rowsOf(stranger, 'leave.balances')).toEqual([])
  const nobody = await actingAs(app, org.orgId, await anAccount(app, org, { roles: [8] }))
  await expect(rowsOf(nobody, 'leave.balances')).rejects.toMatchObject({ key: 'access.denied' })
})
