import {
  listAdvanceRules,
  removeAdvanceRule,
  saveAdvanceRule,
} from '@muster/contract/expenses/advance-rules.contract'
import { listOwnAdvances, previewAdvance, readAdvance } from '@muster/contract/expenses/advances.contract'
import {
  exportAdvances,
  exportDeductions,
  listAdvances,
  listDeductions,
  recordAdvanceEntry,
  recordDeductions,
} from '@muster/contract/expenses/advances-desk.contract'
import { saveExpenseSettings } from '@muster/contract/expenses/expense-setup.contract'
import {
  cancelPayment,
  createPayment,
  exportPayment,
  payPayment,
  readPayment,
} from '@muster/contract/expenses/payments.contract'
import { deleteRequest } from '@muster/contract/requests/decisions.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { findMergeFields, readMergeFields } from '../../../platform/merge-fields/index.ts'
import { anotherSession } from '../../attendance/attendance.fixtures.ts'
import { addPeople, aPerson } from '../../employees/employees.fixtures.ts'
import { aPaySetup, payEverybody } from '../../employees/pay/pay.fixtures.ts'
import { settlementPaid } from '../../offboarding/index.ts'
import { aCategory, aLine, aRule, decide, detailOf, raise } from '../expenses.fixtures.ts'
import { advancesByReference, createAdvance, giveUpAdvance } from '../index.ts'
import { sumOfMoney } from '../rules/amounts.ts'
import { advanceDetail, anAdvanceRule, anApprovedAdvance, ask, payOutAdvance } from './advances.fixtures.ts'

const TODAY = '2026-11-21'
let app: TestApp
let team: Team
let admin: TestAccount
let food: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  food = await aCategory(app, admin, { gl_code: '5100' })
  await aRule(app, admin, [{ EXTYPEID: food }])
  await anAdvanceRule(app, admin, { kind: 'expense', max_amount: '50000', max_open: 2 })
  await anAdvanceRule(app, admin, { kind: 'salary', max_amount: '60000', max_instalments: 6 })
})

const token = () => ({ token: admin.token })
const approved = (body: Parameters<typeof ask>[2], by = team.meeraIs) =>
  anApprovedAdvance(app, team.org.orgId, by, team.raviIs, body)
const paidOut = async (body: Parameters<typeof ask>[2], by = team.meeraIs) => {
  const ID = await approved(body, by)
  await payOutAdvance(app, admin, ID, TODAY)
  return ID
}
const leaves = (employee: number) =>
  tx(app.system(team.org.orgId), (db) =>
    sql`update employee set status = 'left', left_on = '2026-11-20'
      where org_id = ${team.org.orgId} and id = ${employee}`.execute(db),
  )
const forExpenses = (amount: string) => ({ kind: 'expense', amount }) as const
const salary = (amount: string, instalments: number) => ({ kind: 'salary', amount, instalments }) as const
const detail = (ID: number, by = admin) => advanceDetail(app, by, ID)
async function aClaim(amount: string, by = team.meeraIs): Promise<number> {
  const { data } = await raise(app, by, [aLine(food, amount, { merchant: `Shop ${amount}` })])
  await decide(app, team.raviIs, data.ID)
  return data.ID
}
/** Somebody below Ravi who works with the money of others. */
async function aPayer(): Promise<TestAccount> {
  const [employeeId] = (await addPeople(app, team.org, [
    aPerson({ FIRST_NAME: 'Asha', LAST_NAME: 'Pays', REPORTING_MANAGER_ID: team.ravi }),
  ])) as [number]
  return anAccount(app, team.org, {
    employeeId,
    grants: {
      ...{ 'expenses.own': ['self'], 'expenses.claims.pay': ['organisation'] },
      'expenses.advances.manage': ['organisation'],
    } as never,
  })
}
const create = (IDs: number[], advance_IDs: number[] = [], by = admin) =>
  app.call(createPayment, { token: by.token, body: { IDs, advance_IDs } })
const record = (
  ID: number,
  what: 'repaid' | 'written_off' | 'corrected',
  amount: string,
  more = {},
  by = admin,
) =>
  app.call(recordAdvanceEntry, {
    token: by.token,
    body: { ID, what, amount, on: TODAY, note: 'Why', ...more },
  })

test('what is sent again with the same key is asked for, and recorded, once', async () => {
  await anAdvanceRule(app, admin, { kind: 'loan', max_instalments: 12 })
  const key = crypto.randomUUID()
  const asked = () => ask(app, team.meeraIs, { kind: 'salary', amount: '900', instalments: 3, key })
  const [one, two] = [await asked(), await asked()]
  expect(two.data.REQUEST_ID).toBe(one.data.REQUEST_ID)
  const ID = await anApprovedAdvance(app, team.org.orgId, team.meeraIs, team.raviIs, {
    ...{ kind: 'loan', amount: '600', instalments: 2 },
  })
  await payOutAdvance(app, admin, ID, TODAY)
  const { advance } = await advanceDetail(app, admin, ID)
  const repay = (more: object = {}) =>
    app.call(recordAdvanceEntry, {
      token: admin.token,
      body: {
        ID,
        what: 'repaid',
        amount: '200',
        on: TODAY,
        note: '',
        key,
        version: advance.version,
        ...more,
      },
    })
  const both = [await repay(), await repay({ amount: '200.00' })]
  expect(both.map(({ data }) => data.balance)).toEqual(['400.00', '400.00'])
  // Another entry with this key would be lost.
  for (const other of [
    { amount: '300' },
    { what: 'written_off', note: 'Why' },
    { note: 'Why' },
    { on: '2026-11-01' },
  ])
    expect((await repay(other)).body.fields).toEqual({ amount: expect.any(String) })
  expect((await advanceDetail(app, admin, ID)).entries).toHaveLength(2)
})

test('the audit log says for whom a rule of advances is by names', async () => {
  const ID = await anAdvanceRule(app, admin, {
    ...{
      kind: 'loan',
      max_amount: '50000',
      max_instalments: 12,
      limits: { location: [team.pune], employee: [team.meera] } as never,
    },
  })
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{ changes: Record<string, unknown> }>`select changes from audit_entry where org_id = ${team.org.orgId}
      and record_type = 'expense_advance_rule' and record_id = ${ID} order by id desc limit 1`.execute(db),
  )
  expect(rows[0]?.changes).toMatchObject({
    ...{ kind: [null, 'Loan'], max_amount: [null, 'INR 50000.00'] },
    ...{ location: [null, 'Pune'], employee: [null, expect.stringContaining('Meera')] },
  })
})

describe('asking', () => {
  test('previews repayment, rule and approvers, and is paid out in a payment', async () => {
    const { data } = await app.call(previewAdvance, {
      token: team.meeraIs.token,
      body: { kind: 'salary', amount: '10000', instalments: 3 },
    })
    expect(data.preview.problems).toEqual([])
    expect(data.preview.effect[0]?.after).toBe('3 monthly deductions of ₹3,333.33, the last one of ₹3,333.34')
    expect(data.preview.approvers[0]?.people).toEqual(['Ravi Kumar'])
    const ID = await approved(salary('10000', 3))
    expect((await detail(ID)).advance).toMatchObject({
      state: 'approved',
      balance: '0.00',
      number: 'ADV-0001',
    })
    const { data: payment } = await create([], [ID])
    expect(payment.total).toBe('10000.00')
    expect((await create([], [ID])).body.key).toBe('expenses.not_payable')
    const body = { id: payment.id, paid_on: TODAY, reference: 'NEFT 1' }
    await app.call(payPayment, { ...token(), body })
    const { advance, entries, schedule } = await detail(ID, team.meeraIs)
    expect(advance).toMatchObject({ state: 'open', balance: '10000.00', paid_on: TODAY })
    expect(entries.map(({ what, amount }) => [what, amount])).toEqual([['paid_out', '10000.00']])
    expect(schedule).toEqual([
      { month: '2026-12', amount: '3333.33', left: '3333.33' },
      { month: '2027-01', amount: '3333.33', left: '3333.33' },
      { month: '2027-02', amount: '3333.34', left: '3333.34' },
    ])
    const { data: own } = await app.call(listOwnAdvances, { token: team.meeraIs.token, body: {} })
    expect(own).toMatchObject({ total_rows: 1, owed: [{ currency: 'INR', balance: '10000.00' }] })
    expect(own.offered.map(({ kind }) => kind)).toEqual(['expense', 'salary'])
    expect((await app.call(readAdvance, { token: team.ninaIs.token, body: { ID } })).status).toBe(404)
  })

  test('is limited by a share of the pay, which the most specific rule sets', async () => {
    const { basic } = await aPaySetup(app, team.org)
    await payEverybody(app, team.org, { basic, on: '2024-01-01' })
    await anAdvanceRule(app, admin, {
      ...{ kind: 'salary', max_percent: 50, max_instalments: 2, limits: { location: [team.pune] } },
    })
    const over = await ask(app, team.meeraIs, salary('9999999', 2))
    expect(over.body.fields).toEqual({ amount: 'At most 50% of your monthly gross pay is possible.' })
    expect((await ask(app, team.meeraIs, salary('100', 3))).body.fields).toHaveProperty('instalments')
    expect((await ask(app, team.meeraIs, salary('100', 2))).status).toBe(200)
    // One at a time, also while it waits.
    expect((await ask(app, team.meeraIs, salary('100', 2))).body.fields).toHaveProperty('kind')
    expect(
      (await ask(app, team.devIs, { kind: 'loan', amount: '5', instalments: 1 })).body.fields,
    ).toHaveProperty('kind')
  })

  test('shows the approver what is owed already, and can be cancelled until it is in a payment', async () => {
    await paidOut(forExpenses('500'))
    const { data } = await ask(app, team.meeraIs, forExpenses('70'))
    const { data: read } = await app.call(requestDetail, {
      ...{ token: team.raviIs.token, params: { id: data.REQUEST_ID }, query: {} },
    })
    expect(read.request_details.conflicts.map(({ text }) => text)).toContain(
      'Still owes ₹500.00 from 1 loan or advance',
    )
    expect(read.loan_details).toMatchObject({ amount: '70.00', state: 'requested', kind: 'expense' })
    await app.call(deleteRequest, {
      token: team.meeraIs.token,
      body: { REQUEST_ID: data.REQUEST_ID, comment: '' },
    })
    const { data: own } = await app.call(listOwnAdvances, { token: team.meeraIs.token, body: {} })
    expect(own.rows.map(({ state }) => state)).toEqual(['withdrawn', 'open'])
    // Letters speak of the one that was paid out only.
    const ctx = app.system(team.org.orgId)
    const values = await readTx(ctx, async (db) =>
      readMergeFields(ctx, db, await findMergeFields(ctx, db), {
        ...{ employeeIds: [team.meera], names: new Set(['ADVANCES']), language: 'en' },
        ...{ today: '2026-11-21', asOf: '2026-11-21' },
      }),
    )
    expect(values.get(team.meera)?.ADVANCES).toMatchObject([{ AMOUNT: { currency: 'INR' } }])
  })
})

describe('settling against claims', () => {
  test('takes the advance first, gives it back when the payment is cancelled, and shows the same sums everywhere', async () => {
    const ID = await paidOut(forExpenses('1000'))
    const one = await aClaim('300.50')
    const two = await aClaim('900.25')
    const others = await aClaim('40', team.ninaIs)
    const { data: first } = await create([one])
    // Larger than the claim: nothing is paid out, and a balance remains.
    expect(first.total).toBe('0.00')
    expect((await detail(ID)).advance.balance).toBe('699.50')
    await app.call(cancelPayment, { ...token(), body: { id: first.id } })
    expect((await detail(ID)).advance.balance).toBe('1000.00')
    expect((await detailOf(app, team.meeraIs, one)).claim).toMatchObject({
      status: 'approved',
      settled: '0.00',
    })

    const { data: payment } = await create([two, others, one])
    expect(payment.total).toBe('240.75')
    const { data: read } = await app.call(readPayment, { ...token(), body: { id: payment.id } })
    expect(read.payment).toMatchObject({ settled: '1000.00', total: '240.75', claims: 3, advances: 0 })
    const settled = await Promise.all([one, two].map((of) => detailOf(app, team.meeraIs, of)))
    expect(settled.map(({ claim }) => claim.settled)).toEqual(['300.50', '699.50'])
    expect(settled[1]?.advances).toEqual([{ ID, number: 'ADV-0001', amount: '699.50' }])
    const missing = await app.call(exportPayment, { ...token(), body: { id: payment.id } })
    expect(missing.body.key).toBe('expenses.account_missing')
    await app.call(saveExpenseSettings, {
      ...{ ...token(), body: { payable_gl_code: '2100', advance_gl_code: '1400' } },
    })
    const ledger = await app.call(exportPayment, { ...token(), body: { id: payment.id } })
    const rows = ledger.raw.toString('utf8').trim().split('\r\n').slice(1)
    const sumOf = (column: number, account: string) =>
      sumOfMoney(
        rows.map((row) => row.split(',')).flatMap((row) => (row[2] === account && row[column]) || []),
      )
    expect([sumOf(4, '5100'), sumOf(5, '1400'), sumOf(5, '2100')]).toEqual(['1240.75', '1000.00', '240.75'])
    await app.call(payPayment, { ...token(), body: { id: payment.id, paid_on: TODAY, reference: 'NEFT 2' } })
    const { advance, entries } = await detail(ID)
    expect(advance).toMatchObject({ state: 'closed', balance: '0.00' })
    expect(sumOfMoney(entries.map(({ amount }) => amount))).toBe('0.00')
    expect(entries.map(({ what }) => what)).toEqual([
      'paid_out',
      'settled',
      'unsettled',
      'settled',
      'settled',
    ])
  })

  test('takes each advance once from claims that are paid at once', async () => {
    const ID = await paidOut(forExpenses('100'))
    const claims = [await aClaim('70'), await aClaim('80')]
    const both = await Promise.all(claims.map((one) => create([one])))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(sumOfMoney(both.map(({ data }) => data.total))).toBe('50.00')
    expect((await detail(ID)).advance.balance).toBe('0.00')
  })
})

describe('deductions', () => {
  test('are due by month with what is in arrears, exported, and recorded once', async () => {
    const ID = await paidOut(salary('100', 3))
    await record(ID, 'repaid', '40')
    const listed = async (month: string) =>
      (await app.call(listDeductions, { ...token(), body: { month } })).data
    expect(await listed('2026-11')).toMatchObject({ total_rows: 0, open: 0 })
    // A repayment covers the earliest instalments.
    expect((await listed('2026-12')).rows).toEqual([])
    expect((await listed('2027-01')).rows[0]).toMatchObject({
      due: '26.66',
      deducted: null,
      balance: '60.00',
    })
    expect((await listed('2027-02')).totals).toEqual([{ currency: 'INR', due: '60.00', deducted: '0.00' }])
    const body = { month: '2027-01', on: '2027-01-31' }
    expect((await app.call(recordDeductions, { ...token(), body })).body.fields).toHaveProperty('month')
    app.setNow('2027-02-01T06:00:00Z')
    admin = await anAdmin(app, team.org)
    const both = await Promise.all([0, 1].map(() => app.call(recordDeductions, { ...token(), body })))
    expect(both.map(({ data }) => data.recorded).sort()).toEqual([0, 1])
    expect((await listed('2027-01')).rows[0]).toMatchObject({ due: '0.00', deducted: '26.66' })
    expect((await listed('2027-02')).rows[0]).toMatchObject({ due: '33.34', deducted: null })
    expect((await detail(ID)).schedule.map(({ left }) => left)).toEqual(['0.00', '0.00', '33.34'])
    const file = await app.call(exportDeductions, { ...token(), body: { month: '2027-02' } })
    expect(file.headers['content-disposition']).toContain('Deductions-2027-02.xlsx')
    const all = await app.call(exportAdvances, { ...token(), body: {} })
    expect(all.headers['content-disposition']).toContain('Advances.xlsx')
  })

  test('only those that the list shows are recorded, on a day on which their month is paid', async () => {
    await paidOut(salary('100', 1))
    const other = await paidOut(salary('80', 1), team.ninaIs)
    app.setNow('2027-03-05T06:00:00Z')
    admin = await anAdmin(app, team.org)
    const month = '2026-12'
    const { number } = (await detail(other)).advance
    const listed = async (search = '') =>
      (await app.call(listDeductions, { ...token(), body: { month, search } })).data
    expect((await listed(number)).open).toBe(1)
    const recorded = (on: string, search = '') =>
      app.call(recordDeductions, { ...token(), body: { month, on, search } })
    for (const on of ['2026-11-30', '2027-02-01', '2027-03-06'])
      expect((await recorded(on)).body.fields).toHaveProperty('on')
    expect((await recorded('2027-01-07', number)).data).toEqual({ recorded: 1, skipped: 0 })
    expect(await listed()).toMatchObject({ total_rows: 2, open: 1 })
    expect((await listed(number)).open).toBe(0)
  })

  test('of somebody who has left are not due: their settlement takes what they owe', async () => {
    const ID = await paidOut(salary('100', 2))
    app.setNow('2027-01-31T06:00:00Z')
    admin = await anAdmin(app, team.org)
    const recorded = async (month: string, on: string) =>
      (await app.call(recordDeductions, { ...token(), body: { month, on } })).data.recorded
    const rows = async (month: string) =>
      (await app.call(listDeductions, { ...token(), body: { month } })).data.rows
    expect(await recorded('2026-12', '2026-12-31')).toBe(1)
    expect(await rows('2027-01')).toHaveLength(1)
    await leaves(team.meera)
    expect(await rows('2027-01')).toEqual([])
    expect(await recorded('2027-01', '2027-01-31')).toBe(0)
    expect(await rows('2026-12')).toMatchObject([{ ID, deducted: '50.00' }])
  })

  test('of one’s own are left to somebody else', async () => {
    const own = await aPayer()
    await paidOut(salary('100', 1), own)
    app.setNow('2026-12-15T06:00:00Z')
    const fresh = await anotherSession(app, team.org.orgId, own.accountId)
    const { data } = await app.call(listDeductions, { token: fresh, body: { month: '2026-12' } })
    expect(data).toMatchObject({ total_rows: 1, open: 0 })
    const body = { month: '2026-12', on: '2026-12-15' }
    const answer = await app.call(recordDeductions, { token: fresh, body })
    expect(answer.data).toEqual({ recorded: 0, skipped: 1 })
  })
})

describe('the ledger', () => {
  test('never falls below zero, whatever comes at once, and is the sum of its entries', async () => {
    const ID = await paidOut(forExpenses('100'))
    const wrong = [
      await record(ID, 'repaid', '100.01'),
      await record(ID, 'repaid', '-5'),
      await record(ID, 'corrected', '0.01'),
      await record(ID, 'written_off', '5', { note: '' }),
      await record(ID, 'repaid', '5', { on: '2026-12-31' }),
      await record(ID, 'repaid', '5', { on: '2020-01-01' }),
    ]
    expect(wrong.map(({ body }) => Object.keys(body.fields ?? {}))).toEqual([
      ['amount'],
      ['amount'],
      ['amount'],
      ['note'],
      ['on'],
      ['on'],
    ])
    const both = await Promise.all([record(ID, 'repaid', '60'), record(ID, 'repaid', '60')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await record(ID, 'written_off', '30')).data.balance).toBe('10.00')
    expect((await record(ID, 'corrected', '-3')).data.balance).toBe('7.00')
    expect((await record(ID, 'corrected', '5')).data.balance).toBe('12.00')
    const { advance, entries } = await detail(ID)
    expect(sumOfMoney(entries.map(({ amount }) => amount))).toBe(advance.balance)
    const stale = await record(ID, 'repaid', '1', { version: 1 })
    expect(stale.status).toBe(409)
    expect((await record(ID, 'repaid', '1', {}, team.ninaIs)).status).toBe(403)
    const other = await approved(forExpenses('5'))
    expect((await record(other, 'repaid', '5')).body.key).toBe('expenses.advance_closed')
    const { data } = await app.call(listAdvances, { ...token(), body: { show: 'open' } })
    expect(data.totals).toEqual([{ currency: 'INR', amount: '100.00', balance: '12.00' }])
    const { rows } = await readTx(app.system(team.org.orgId), (db) =>
      sql`select from expense_advance a where a.balance <> (select coalesce(sum(y.amount), 0) from expense_advance_entry y
        where y.org_id = a.org_id and y.advance_id = a.id)`.execute(db),
    )
    expect(rows).toEqual([])
  })
})

describe('leaving', () => {
  test('the list is of one person', async () => {
    await paidOut(salary('100', 3))
    await paidOut(salary('50', 1), team.ninaIs)
    const body = { EMPLOYEE_ID: team.nina }
    const { data } = await app.call(listAdvances, { ...token(), body })
    expect(data.rows.map((row) => row.EMPLOYEE_ID)).toEqual([team.nina])
  })

  const settle = (lines: { key: string; amount: string }[]) => {
    const ctx = app.system(team.org.orgId)
    const fact = { separationId: 77, employeeId: team.meera, paidOn: '2026-11-20', lines }
    return tx(ctx, (db) => settlementPaid.emit(ctx, db, fact))
  }

  test('the final settlement deducts what is owed, and no more than that', async () => {
    const ID = await paidOut(salary('100', 3))
    await expect(settle([{ key: `expense_advances:${ID}`, amount: '-100.01' }])).rejects.toMatchObject({
      key: 'offboarding.settlement_stale',
    })
    await settle([{ key: `expense_advances:${ID}`, amount: '-100.00' }])
    const { advance, entries } = await detail(ID)
    expect(advance).toMatchObject({ state: 'closed', balance: '0.00' })
    expect(entries.at(-1)).toMatchObject({ what: 'left', amount: '-100.00' })
  })

  test('nothing is paid out to somebody who has left; their claim still settles what they owe', async () => {
    const open = await paidOut(forExpenses('100'))
    const claim = await aClaim('30')
    const ID = await approved(forExpenses('100'))
    // Put into a payment while they were here.
    const { data: early } = await create([], [ID])
    const pay = (id: number) =>
      app.call(payPayment, { ...token(), body: { id, paid_on: TODAY, reference: 'NEFT 9' } })
    await leaves(team.meera)
    expect((await pay(early.id)).body).toMatchObject({ key: 'expenses.not_payable' })
    await app.call(cancelPayment, { ...token(), body: { id: early.id } })
    expect((await create([], [ID])).body.message).toContain('someone who has left')
    expect((await create([claim])).data.total).toBe('0.00')
    expect((await detail(open)).advance.balance).toBe('70.00')
  })
})

test('nobody pays out their own advance where somebody else can', async () => {
  const own = await aPayer()
  const ID = await approved(forExpenses('5'), own)
  const { data } = await create([], [ID], own)
  const body = { id: data.id, paid_on: TODAY, reference: 'NEFT 3' }
  expect((await app.call(payPayment, { token: own.token, body })).body.key).toBe('expenses.not_payable')
  expect((await app.call(payPayment, { ...token(), body })).status).toBe(200)
})

test('a module above creates one advance for its reference, and gives it up until it is paid out', async () => {
  const ctx = app.system(team.org.orgId)
  const trip = {
    ...{
      employeeId: team.meera,
      amount: '4000.00',
      currency: 'INR',
      purpose: 'Trip to Pune',
      reference: 'TRIP-1',
    },
    isApproved: true,
  }
  const both = await Promise.all([0, 1].map(() => tx(ctx, (db) => createAdvance(ctx, db, trip))))
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(both[0]).toMatchObject({ state: 'approved', amount: '4000.00', balance: '0.00', paidOn: null })
  await expect(tx(ctx, (db) => createAdvance(ctx, db, { ...trip, amount: '1' }))).rejects.toMatchObject({
    key: 'expenses.refused',
  })
  expect(await tx(ctx, (db) => giveUpAdvance(ctx, db, 'TRIP-1'))).toBe(true)
  const again = await tx(ctx, (db) => createAdvance(ctx, db, trip))
  await payOutAdvance(app, admin, again.id, TODAY)
  expect(await tx(ctx, (db) => giveUpAdvance(ctx, db, 'TRIP-1'))).toBe(false)
  const read = await readTx(ctx, (db) => advancesByReference(ctx, db, ['TRIP-1', 'TRIP-2']))
  expect([...read.values()].map(({ state, balance }) => [state, balance])).toEqual([['open', '4000.00']])
  const asked = await tx(ctx, (db) =>
    createAdvance(ctx, db, { ...trip, reference: 'TRIP-2', isApproved: false }),
  )
  expect(asked.state).toBe('requested')
  await expect(
    tx(ctx, (db) =>
      createAdvance(ctx, db, { ...trip, reference: 'TRIP-3', amount: '50001', isApproved: false }),
    ),
  ).rejects.toMatchObject({ key: 'expenses.refused' })
})

test('an advance that is given up while it is in a payment ends when the payment is cancelled', async () => {
  const ctx = app.system(team.org.orgId)
  const trip = { employeeId: team.meera, amount: '4000.00', currency: 'INR', purpose: 'Trip to Pune' }
  const { id } = await tx(ctx, (db) =>
    createAdvance(ctx, db, { ...trip, reference: 'TRIP-9', isApproved: true }),
  )
  const { data } = await create([], [id])
  expect(await tx(ctx, (db) => giveUpAdvance(ctx, db, 'TRIP-9'))).toBe(false)
  await app.call(cancelPayment, { ...token(), body: { id: data.id } })
  expect((await detail(id)).advance.state).toBe('cancelled')
  expect((await create([], [id])).body.key).toBe('expenses.not_payable')
})

test('rules are added, edited by one at a time, and deleted', async () => {
  const { data } = await app.call(saveAdvanceRule, {
    ...{
      ...token(),
      body: { name: 'Sales', kind: 'loan', limits: { employee: [team.meera] }, max_instalments: 12 },
    },
  })
  const rules = async () => (await app.call(listAdvanceRules, { ...token(), body: {} })).data.rules
  const rule = (await rules()).find(({ ID }) => ID === data.ID)
  expect(rule).toMatchObject({ people: 1, limits: { employee: [{ id: team.meera }] } })
  const change = { ID: data.ID, name: 'sales', kind: 'loan' as const, limits: {}, version: 1 }
  expect((await app.call(saveAdvanceRule, { ...token(), body: change })).data.version).toBe(2)
  expect((await app.call(saveAdvanceRule, { ...token(), body: change })).status).toBe(409)
  const fine = { ...change, version: 2, max_amount: '100.005' }
  expect((await app.call(saveAdvanceRule, { ...token(), body: fine })).body.fields).toHaveProperty(
    'max_amount',
  )
  const taken = { name: 'SALES', kind: 'loan' as const, limits: {} }
  expect((await app.call(saveAdvanceRule, { ...token(), body: taken })).body.key).toBe('record.duplicate')
  const unknown = { ...taken, name: 'Other', limits: { grade: [987_654] } }
  expect((await app.call(saveAdvanceRule, { ...token(), body: unknown })).body.fields).toHaveProperty(
    'limits.grade',
  )
  expect((await app.call(saveAdvanceRule, { token: team.meeraIs.token, body: taken })).status).toBe(403)
  await app.call(removeAdvanceRule, { ...token(), body: { ID: data.ID } })
  expect((await rules()).some(({ ID }) => ID === data.ID)).toBe(false)
})
