import { listEmployees } from '@muster/contract/employees/employees.contract'
import {
  adjustBalance,
  encashLeave,
  explainBalance,
  listBalances,
  readBalances,
  readOwnBalances,
  readSummary,
} from '@muster/contract/leave/balances.contract'
import { listCompOffExpiry } from '@muster/contract/leave/leave-settings.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { aLeaveRule, aLeaveType, aPerson, ledgerOf, someTerms } from '../leave.fixtures.ts'
import { bookDays } from '../ledger/booking.service.ts'
import { toUnits } from '../rules/units.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let earned: number
let boss: number
let person: number
let other: number
let rule: number
let own: TestAccount
let lead: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  earned = await aLeaveType(app, admin, { name: 'Earned' })
  rule = await aLeaveRule(app, admin, {
    types: [
      {
        id: earned,
        terms: someTerms({
          quota: 12,
          encash_limit: 3,
          encash_keep: 2,
          encash_window: { from: '11-01', to: '01-31' },
        }),
      },
    ],
  })
  boss = await aPerson(app, org)
  person = await aPerson(app, org, { manager: boss })
  other = await aPerson(app, org)
  own = await anAccount(app, org, { employeeId: person })
  lead = await anAccount(app, org, { employeeId: boss })
  const ctx = app.system(org.orgId)
  await accrueUpTo(ctx, '2026-11-21')
  await tx(ctx, (db) =>
    bookDays(ctx, db, {
      employeeId: person,
      leaveTypeId: earned,
      days: [
        { on: '2026-06-10', units: toUnits(1) },
        { on: '2026-12-10', units: toUnits(1.5) },
      ],
      source: 'request',
      sourceId: 1,
      ref: 'request1',
    }),
  )
})

const key = () => crypto.randomUUID()
const adjustment = (employee_id: number, days: number, more = {}) => ({
  employee_id,
  leave_type_id: earned,
  days,
  reason: 'Agreed',
  key: key(),
  ...more,
})

test('filters employees by the leave rule in force today', async () => {
  const found = async (...rules: number[]) => {
    const body = { page: 1, limit: 10, filters: { 9: rules } }
    const answer = await app.call(listEmployees, { token: admin.token, body })
    expect(answer.queries).toBeLessThanOrEqual(4)
    return answer.data.employees.map((one) => one.EMPLOYEE_ID).sort((one, two) => one - two)
  }
  expect(await found(rule)).toEqual([boss, person, other])
  expect(await found(rule + 1_000_000)).toEqual([])
})

describe('balances', () => {
  test('show credits, debits, bookings and future credits in eight statements', async () => {
    const answer = await app.call(readOwnBalances, { token: own.token })
    expect(answer.queries).toBeLessThanOrEqual(8)
    expect(answer.data.rows).toMatchObject([
      { LEAVE_TYPE_NAME: 'Earned', credited: 11, taken: 1, balance: 10, booked: 1.5, to_come: 1, opening: 0 },
    ])
    // Days of future bookings can't be applied for again.
    expect(answer.data.rows).toMatchObject([{ waiting: 0, available: 8.5 }])
    expect(answer.data.abilities).toEqual({ adjust: false, assign: false })
    const earlier = await app.call(readOwnBalances, { token: own.token, query: { date: '2026-06-09' } })
    expect(earlier.data.rows).toMatchObject([{ balance: 6, taken: 0, booked: 2.5, to_come: 6 }])
  })

  test('are visible to the employee and their reporting line only', async () => {
    expect((await app.call(readBalances, { token: lead.token, params: { id: person } })).status).toBe(200)
    expect((await app.call(readBalances, { token: own.token, params: { id: boss } })).status).toBe(404)
    expect((await app.call(readBalances, { token: lead.token, params: { id: other } })).status).toBe(404)
    const explained = { token: own.token, query: { employee_id: other, leave_type_id: earned } }
    expect((await app.call(explainBalance, explained)).status).toBe(404)
    const unknown = await app.call(listBalances, { token: lead.token, body: { sort: 'constructor' } })
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([422, ['sort']])
    const listed = await app.call(listBalances, { token: lead.token, body: {} })
    expect(listed.data.rows.map((row) => row.EMPLOYEE_ID).sort()).toEqual([boss, person].sort())
    expect(listed.queries).toBeLessThanOrEqual(4)
    expect(listed.data.rows.find((row) => row.EMPLOYEE_ID === person)?.balances).toEqual({ [earned]: 8.5 })
  })

  test('are explained movement by movement, with the balance after each', async () => {
    const { data, queries } = await app.call(explainBalance, {
      token: own.token,
      query: { leave_type_id: earned },
    })
    expect(queries).toBeLessThanOrEqual(8)
    expect(data).toMatchObject({ balance: 10, closing: 8.5, left_out: 0 })
    expect(data.movements).toHaveLength(13)
    expect(data.movements[0]).toMatchObject({ kind: 'taken', days: -1.5, balance: 8.5, is_future: true })
    expect(data.movements[1]).toMatchObject({
      kind: 'accrual',
      cycle: '2026-11-01',
      rule_number: 1,
      balance: 10,
    })
    const june = await app.call(explainBalance, {
      token: own.token,
      query: { leave_type_id: earned, from: '2026-06-01', to: '2026-06-30' },
    })
    expect(june.data).toMatchObject({ opening: 5, closing: 5 })
  })

  test('are totalled for a calendar year', async () => {
    const { data } = await app.call(readSummary, { token: lead.token, body: { employee_id: person } })
    expect(data).toMatchObject({ total_balance: 10, total_taken: 1, total_booked: 1.5 })
  })
})

describe('adjusting a balance', () => {
  test('below its limit is refused with the figures until it is confirmed', async () => {
    const debtor = await aPerson(app, org)
    const body = adjustment(debtor, -2)
    const warned = await app.call(adjustBalance, { token: admin.token, body })
    expect(warned).toMatchObject({ status: 409, body: { key: 'leave.below_limit' } })
    expect(warned.body.message).toBe(
      'This takes Earned below its limit of 0: -2 available. Confirm it if that is intended.',
    )
    expect(await ledgerOf(app, org, debtor)).toEqual([])
    const confirmed = await app.call(adjustBalance, {
      token: admin.token,
      body: { ...body, below_limit: true },
    })
    expect(confirmed.data).toEqual({ balance: -2 })
  })

  test('posts once per key, requires a reason, and is refused for oneself', async () => {
    const body = adjustment(other, 2.5)
    expect((await app.call(adjustBalance, { token: admin.token, body })).data).toEqual({ balance: 13.5 })
    expect((await app.call(adjustBalance, { token: admin.token, body })).data).toEqual({ balance: 13.5 })
    // The same call again changes nothing, but no other call may use its key.
    for (const different of [{ days: body.days + 1 }, { employee_id: person }])
      expect(
        (await app.call(adjustBalance, { token: admin.token, body: { ...body, ...different } })).body.fields,
      ).toHaveProperty('key')
    expect((await ledgerOf(app, org, other)).at(-1)).toMatchObject({
      kind: 'adjusted',
      days: 2.5,
      note: 'Agreed',
    })
    const self = await anAdmin(app, org, { employeeId: other })
    expect((await app.call(adjustBalance, { token: self.token, body: adjustment(other, 1) })).status).toBe(
      403,
    )
    expect((await app.call(adjustBalance, { token: own.token, body: adjustment(other, 1) })).status).toBe(403)
  })

  test('credits days that expire and appear in the comp-off list', async () => {
    const compOff = await aLeaveType(app, admin, { kind: 'comp_off' })
    const body = { ...adjustment(other, 1), leave_type_id: compOff, expires_on: '2026-12-15' }
    expect((await app.call(adjustBalance, { token: admin.token, body })).status).toBe(200)
    const { data } = await app.call(listCompOffExpiry, { token: admin.token, query: {} })
    expect(data.rows).toMatchObject([{ EMPLOYEE_ID: other, earned: 1, left: 1, days_left: 24 }])
    const wrong = { ...adjustment(other, -1), expires_on: '2026-12-15' }
    expect((await app.call(adjustBalance, { token: admin.token, body: wrong })).status).toBe(422)
  })
})

describe('encashment', () => {
  const pay = (employee_id: number, days: number) =>
    app.call(encashLeave, {
      token: admin.token,
      body: { employee_id, leave_type_id: earned, days, reason: 'Asked for', key: key() },
    })

  test('respects limit, window and minimum balance, counting booked leave', async () => {
    expect((await pay(boss, 2)).data).toEqual({ balance: 9 })
    expect((await pay(boss, 1.5)).body.key).toBe('leave.encash_limit')
    expect((await pay(boss, 1)).status).toBe(200)
    // 10 today, 8.5 after the booking; the minimum balance is 2.
    await app.call(adjustBalance, { token: admin.token, body: adjustment(person, -5.5) })
    expect((await pay(person, 1.5)).body.key).toBe('leave.insufficient_balance')
    expect((await pay(person, 1)).status).toBe(200)
    app.setNow('2026-10-21T06:30:00Z')
    expect((await pay(other, 1)).body.key).toBe('leave.encash_limit')
    app.setNow('2026-11-21T06:30:00Z')
  })
})
