import { addRuleVersion, assignLeaveRule, exampleOfTerms } from '@muster/contract/leave/leave-rules.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { employmentChanged } from '../../employees/index.ts'
import { aLeaveRule, aLeaveType, aPerson, countRows, ledgerOf, someTerms } from '../leave.fixtures.ts'
import { rebuildBalances } from '../ledger/upkeep.service.ts'
import { accrueUpTo } from './accrue.service.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let earned: number

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow('2026-11-21T06:30:00Z')
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  earned = await aLeaveType(app, admin)
})

const run = (day: string) => accrueUpTo(app.system(org.orgId), day)
const monthly = (quota: number, more = {}) => someTerms({ quota, disbursement: 1, ...more })
const sums = async (id: number) => (await ledgerOf(app, org, id)).reduce((sum, row) => sum + row.days, 0)

describe('accrual run', () => {
  test('credits each cycle once, however often the job runs', async () => {
    await aLeaveRule(app, admin, { types: [{ id: earned, terms: monthly(18) }], from: '2026-04-01' })
    const person = await aPerson(app, org)
    expect(await run('2026-06-10')).toMatchObject({ reassigned: 1, credited: 3, adjusted: 0 })
    const rows = await ledgerOf(app, org, person)
    expect(rows.map((row) => [row.on, row.days])).toEqual([
      ['2026-04-01', 1.5],
      ['2026-05-01', 1.5],
      ['2026-06-01', 1.5],
    ])
    const before = await countRows(app, org)
    expect(await run('2026-06-10')).toMatchObject({ reassigned: 0, credited: 0, adjusted: 0 })
    expect(await countRows(app, org)).toBe(before)
    expect((await rebuildBalances(app.system(org.orgId))).differences).toEqual([])
  })

  test('catches up in order after skipped days and for people entered late', async () => {
    await aLeaveRule(app, admin, { types: [{ id: earned, terms: monthly(12) }] })
    const first = await aPerson(app, org)
    await run('2026-02-15')
    expect(await run('2026-05-20')).toMatchObject({ credited: 3 })
    expect((await ledgerOf(app, org, first)).map((row) => row.on)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
    ])
    const late = await aPerson(app, org, { joined: '2026-03-01' })
    await run('2026-05-21')
    expect((await ledgerOf(app, org, late)).map((row) => row.on)).toEqual([
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
    ])
  })

  test('adjusts credits paid in advance once when a last working day is set, and reverts this when it is cleared', async () => {
    await aLeaveRule(app, admin, {
      types: [
        { id: earned, terms: someTerms({ quota: 24, disbursement: 4, proration: { mode: 'by_day' } }) },
      ],
    })
    const person = await aPerson(app, org)
    await run('2026-11-20')
    expect(await sums(person)).toBe(24)
    const leave = (day: string | null, said = day ?? '2026-12-12') =>
      tx(app.system(org.orgId), async (db) => {
        await sql`update employee set left_on = ${day}::date where id = ${person}`.execute(db)
        const what = day ? ('separation_entered' as const) : ('separation_undone' as const)
        const fact = { employeeId: person, what, day: said, moveId: null, mode: null }
        await employmentChanged.emit(app.system(org.orgId), db, fact)
      })
    await leave('2026-12-12')
    const settled = (await ledgerOf(app, org, person)).at(-1)
    // 346 of 365 days of 24.
    expect(settled).toMatchObject({ kind: 'adjusted', days: -1.2493 })
    expect(await run('2026-11-21')).toMatchObject({ adjusted: 0 })
    await leave(null)
    expect(await sums(person)).toBe(24)
  })

  test('leaves credits of an earlier employment unchanged and credits the cycle of rejoining again', async () => {
    const yearly = someTerms({ quota: 12, disbursement: 4, proration: { mode: 'by_day' } })
    const casual = await aLeaveType(app, admin)
    await aLeaveRule(app, admin, {
      types: [
        { id: earned, terms: monthly(12) },
        { id: casual, terms: yearly },
      ],
    })
    const person = await aPerson(app, org)
    app.setNow('2026-03-31T06:30:00Z')
    await run('2026-03-31')
    const change = (what: 'separation_entered' | 'rejoined', day: string) =>
      tx(app.system(org.orgId), async (db) => {
        const isBack = what === 'rejoined'
        if (isBack) {
          await sql`insert into past_employment (org_id, employee_id, number, code, joined_on, left_on)
            select org_id, id, 0, code, date_of_joining, left_on from employee where id = ${person}`.execute(
            db,
          )
          await sql`insert into employee_move (org_id, employee_id, kind, effective_on, created_at)
            values (${org.orgId}, ${person}, 'rejoining', ${day}::date, ${app.platform.clock().toString()}::timestamptz)`.execute(
            db,
          )
          await sql`update employee set date_of_joining = ${day}::date, left_on = null where id = ${person}`.execute(
            db,
          )
        } else await sql`update employee set left_on = ${day}::date where id = ${person}`.execute(db)
        await employmentChanged.emit(app.system(org.orgId), db, {
          ...{ employeeId: person, what, day, moveId: null, mode: null },
        })
      })
    await change('separation_entered', '2026-03-31')
    const of = async (type: number) =>
      (await ledgerOf(app, org, person))
        .filter((row) => row.type === type)
        .reduce((sum, row) => sum + row.days, 0)
    expect(await of(earned)).toBe(3)
    // 90 of 365 days of 12.
    expect(await of(casual)).toBeCloseTo(2.9589, 4)
    app.setNow('2026-07-01T06:30:00Z')
    await run('2026-06-30')
    await change('rejoined', '2026-07-01')
    await run('2026-07-01')
    expect(await of(earned)).toBe(4)
    // 184 more days.
    expect(await of(casual)).toBeCloseTo(9.0082, 3)
    await run('2026-08-02')
    expect(await of(earned)).toBe(5)
    expect(await run('2026-08-02')).toMatchObject({ credited: 0, adjusted: 0 })
    await change('separation_entered', '2026-07-15')
    expect(await of(earned)).toBeLessThan(4)
    expect(await of(earned)).toBeGreaterThanOrEqual(3)
    expect((await rebuildBalances(app.system(org.orgId))).differences).toEqual([])
  })

  test('starts at confirmation and credits only people to whom the terms apply', async () => {
    const care = await aLeaveType(app, admin)
    await aLeaveRule(app, admin, {
      types: [
        { id: earned, terms: monthly(12, { waiting_from: 'confirmation' }) },
        { id: care, terms: someTerms({ quota: 6, disbursement: 4, gender: 'Female' }) },
      ],
    })
    const person = await aPerson(app, org, { joined: '2026-01-01', gender: 'Male' })
    const other = await aPerson(app, org, { gender: 'Female' })
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) =>
      sql`insert into probation (org_id, employee_id, began_on, first_due_on, created_at)
        values (${org.orgId}, ${person}, '2026-01-01', '2026-07-01', now())`.execute(db),
    )
    await run('2026-06-30')
    expect(await ledgerOf(app, org, person)).toEqual([])
    expect((await ledgerOf(app, org, other)).filter((row) => row.type === care)).toMatchObject([{ days: 6 }])
    await tx(ctx, (db) =>
      sql`update probation set state = 'confirmed', decided_on = '2026-05-01' where employee_id = ${person}`.execute(
        db,
      ),
    )
    await run('2026-07-02')
    expect((await ledgerOf(app, org, person)).map((row) => row.on)).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
    ])
  })

  test('stops at a cap', async () => {
    await aLeaveRule(app, admin, { types: [{ id: earned, terms: monthly(24, { cap: 5 }) }] })
    const person = await aPerson(app, org)
    await run('2026-01-15')
    await run('2026-06-15')
    expect((await ledgerOf(app, org, person)).map((row) => row.days)).toEqual([2, 2, 1])
  })
})

describe('new version of a leave rule', () => {
  test('previews the differences, adjusts past credits, and only takes effect when it starts today', async () => {
    const rule = await aLeaveRule(app, admin, { types: [{ id: earned, terms: monthly(12) }] })
    const person = await aPerson(app, org)
    await run('2026-11-20')
    const publish = (preview: 0 | 1, from_date: string, quota: number) =>
      app.call(addRuleVersion, {
        token: admin.token,
        body: {
          LEAVE_RULE_ID: rule,
          from_date,
          preview,
          types: [{ LEAVE_TYPE_ID: earned, terms: monthly(quota) }],
        },
      })
    const shown = await publish(1, '2026-01-01', 18)
    expect(shown.data).toMatchObject({ number: null, people: 1, differing: 1, total_days: 5.5 })
    expect(shown.data.differences).toMatchObject([{ EMPLOYEE_ID: person, days: 5.5 }])
    expect(await sums(person)).toBe(11)
    expect((await publish(0, '2026-01-01', 18)).data.number).toBe(2)
    expect(await run('2026-11-21')).toMatchObject({ adjusted: 1 })
    expect(await sums(person)).toBe(16.5)
    expect(await run('2026-11-21')).toMatchObject({ adjusted: 0, credited: 0 })
    expect((await publish(0, '2026-12-01', 24)).data).toMatchObject({ number: 3, differing: 0 })
    await run('2026-12-02')
    expect((await ledgerOf(app, org, person)).at(-1)).toMatchObject({ on: '2026-12-01', days: 2 })
  })
})

describe('leave rule of an employee', () => {
  test('follows the employee’s organisation units unless a personal rule is assigned', async () => {
    const pune = await aMaster(app, org, 'location')
    const everybody = await aLeaveRule(app, admin, { types: [{ id: earned, terms: monthly(12) }] })
    const ofPune = await aLeaveRule(app, admin, {
      types: [{ id: earned, terms: monthly(24) }],
      conditions: { location: [pune] },
    })
    const person = await aPerson(app, org)
    const there = await aPerson(app, org, { location: pune })
    const rules = async () => {
      const { rows } = await tx(app.system(org.orgId), (db) =>
        sql<{ employee_id: number; rule_id: number; from_date: string; to_date: string | null }>`
          select employee_id, rule_id, from_date, to_date from leave_assignment order by employee_id, from_date`.execute(
          db,
        ),
      )
      return rows
    }
    await run('2026-11-19')
    expect((await rules()).map((row) => [row.employee_id, row.rule_id])).toEqual([
      [person, everybody],
      [there, ofPune],
    ])
    await tx(app.system(org.orgId), (db) =>
      sql`update employee set location_id = ${pune} where id = ${person}`.execute(db),
    )
    await run('2026-11-20')
    expect(await rules()).toMatchObject([
      { employee_id: person, rule_id: everybody, to_date: '2026-11-19' },
      { employee_id: person, rule_id: ofPune, from_date: '2026-11-20', to_date: null },
      { employee_id: there },
    ])
    const assign = (LEAVE_RULE_ID: number | null, from_date: string) =>
      app.call(assignLeaveRule, {
        token: admin.token,
        body: { employee_id: there, LEAVE_RULE_ID, from_date, reason: 'Agreed' },
      })
    expect((await assign(everybody, '2026-11-01')).status).toBe(200)
    await run('2026-11-21')
    expect((await rules()).filter((row) => row.employee_id === there).at(-1)).toMatchObject({
      rule_id: everybody,
    })
    // The month credited by Pune's rule is adjusted to the quota of the personal rule.
    expect(await sums(there)).toBe(21)
    expect((await assign(null, '2026-11-21')).status).toBe(200)
    expect((await rules()).filter((row) => row.employee_id === there).at(-1)).toMatchObject({
      rule_id: ofPune,
    })
    expect((await assign(everybody, '2019-01-01')).body.key).toBe('leave.before_joining')
  })
})

test('shows what terms credit in a leave year', async () => {
  const { data } = await app.call(exampleOfTerms, {
    token: admin.token,
    body: { terms: monthly(18), joined: '2026-03-17', year: 2026 },
  })
  expect(data).toMatchObject({ year_from: '2026-01-01', year_to: '2026-12-31', total: 14.2258 })
  expect(data.credits[0]).toEqual({ on: '2026-03-17', days: 0.7258 })
})
