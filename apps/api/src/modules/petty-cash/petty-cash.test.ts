import { Readable } from 'node:stream'
import {
  addEntry,
  countFund,
  decideCount,
  listFunds,
  listOwnFunds,
  readFund,
  saveFund,
} from '@muster/contract/petty-cash/funds.contract'
import {
  downloadBalanceSample,
  downloadCashReport,
  downloadCashSheets,
  downloadExpenseReport,
  uploadBalances,
} from '@muster/contract/petty-cash/reports.contract'
import {
  decideExpenses,
  decideTopUps,
  listCashRequests,
  listOwnCashRequests,
  payCash,
  previewExpense,
  readCashForm,
} from '@muster/contract/petty-cash/requests.contract'
import {
  listCashPermissions,
  listCashRules,
  listCashTypes,
  removeCashPermission,
  removeCashType,
  saveCashPermission,
  saveCashRule,
  saveCashType,
} from '@muster/contract/petty-cash/setup.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { aMaster, anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { storeFile } from '../files/index.ts'
import { lockFund, post } from './funds/post.ts'
import {
  aFund,
  anApproved,
  anExpense,
  askExpense,
  askTopUp,
  aType,
  enterCash,
  put,
} from './petty-cash.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let other: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  other = await anAdmin(app, team.org)
})

const orgId = () => team.org.orgId
/** Kept by Ravi unless it is given. */
const fund = (given: object = {}) => aFund(app, orgId(), admin, { custodian_id: team.ravi, ...given })
const detail = async (id: number, by = admin) =>
  (await app.call(readFund, { token: by.token, params: { id } })).data
const balance = async (id: number) => (await detail(id)).fund.balance
const pay = (REQUEST_ID: number, by: TestAccount) =>
  app.call(payCash, { token: by.token, body: { REQUEST_ID, paid_on: '2026-11-21' } })

describe('an expense', () => {
  test('is asked for, approved, paid out by the custodian, and in the ledger once', async () => {
    const id = await fund({ cash: '1000' })
    const { data } = await askExpense(app, team.meeraIs, id, { merchant: 'Chai Point' })
    expect(data.pending_on).toEqual(['Ravi Kumar'])
    expect((await pay(data.REQUEST_ID, team.raviIs)).body.key).toBe('petty-cash.not_payable')
    const many = { REQUEST_IDs: [data.REQUEST_ID, 987_654], REQUEST_STATUS: 1 as const, comment: '' }
    const decided = await app.call(decideExpenses, { token: team.raviIs.token, body: many })
    expect(decided.data).toMatchObject({ done: 1, failed: 1 })
    expect((await detail(id)).fund).toMatchObject({ balance: '1000.00', promised: '80.00' })
    expect((await pay(data.REQUEST_ID, team.ninaIs)).status).toBe(404)
    expect((await pay(data.REQUEST_ID, team.raviIs)).data.balance).toBe('920.00')
    expect((await pay(data.REQUEST_ID, team.raviIs)).body.key).toBe('petty-cash.not_payable')
    const { entries, fund: now } = await detail(id, team.raviIs)
    expect(now.balance).toBe('920.00')
    expect(entries.map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
      [2, 'expense', '-80.00'],
      [1, 'top_up', '1000.00'],
    ])
  })

  test('follows the rule of the type, with the receipt, also while typing', async () => {
    const type_id = await aType(app, admin, { per_expense: '500', receipt_above: '100', max_age_days: 30 })
    const id = await fund({ type_id })
    const fieldsOf = async (more: object) =>
      Object.keys((await askExpense(app, team.meeraIs, id, more)).body.fields ?? {})
    expect(await fieldsOf({ amount: '500.01' })).toEqual(['amount', 'files'])
    expect(await fieldsOf({ amount: '200' })).toEqual(['files'])
    expect(await fieldsOf({ category: 'Wine', spent_on: '2026-10-01' })).toEqual(['category', 'spent_on'])
    const typed = async (files: number) => {
      const { reason: _, ...body } = { ...anExpense(id, { amount: '200' }) }
      const { data } = await app.call(previewExpense, {
        token: team.meeraIs.token,
        body: { ...body, files } as never,
      })
      return data.preview.problems.map(({ field }) => field)
    }
    expect(await typed(0)).toEqual(['files'])
    expect(await typed(1)).toEqual([])
    const ctx = app.system(orgId())
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: team.meeraIs.accountId } },
      { folder: 'employee_documents', name: 'tea.pdf', content: Buffer.from('%PDF-1.4 tea') },
    )
    expect(await fieldsOf({ amount: '200', files: [filePath] })).toEqual([])
  })

  test('is never paid from a fund that has less', async () => {
    const id = await fund({ cash: '100' })
    const [one, two] = [
      await anApproved(app, orgId(), team.meeraIs, id, { amount: '60' }),
      await anApproved(app, orgId(), team.meeraIs, id, { amount: '60' }),
    ]
    expect((await pay(one, team.raviIs)).status).toBe(200)
    const short = await pay(two, team.raviIs)
    expect(short.body).toMatchObject({ key: 'petty-cash.too_little' })
    expect(short.body.message).toContain('₹40.00')
    expect(await balance(id)).toBe('40.00')
  })

  test('is asked only of funds that the person may use', async () => {
    const id = await fund()
    const { data } = await app.call(listCashPermissions, { token: admin.token })
    const everyone = data.permissions.find((one) => one.fund_id === id)
    await app.call(removeCashPermission, { token: admin.token, body: { id: everyone?.id as number } })
    const allow = (dimension: 'employee' | 'location', value_id: number) =>
      app.call(saveCashPermission, { token: admin.token, body: { fund_id: id, dimension, value_id } })
    const may = async (by: TestAccount) =>
      (await app.call(readCashForm, { token: by.token, body: { kind: 'expense' } })).data.funds.some(
        (one) => one.id === id,
      )
    expect([await may(team.meeraIs), await may(team.devIs), await may(team.raviIs)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await askExpense(app, team.devIs, id)).body.fields).toHaveProperty('fund_id')
    await allow('location', team.pune)
    expect([await may(team.meeraIs), await may(team.devIs)]).toEqual([true, false])
    await allow('employee', team.dev)
    expect(await may(team.devIs)).toBe(true)
    expect((await allow('employee', 987_654)).body.fields).toHaveProperty('value_id')
  })
})

describe('cash of a fund', () => {
  test('is asked for within the limit, and put in by somebody else than the custodian', async () => {
    const id = await fund({ limit: '1000', cash: '400' })
    expect((await askTopUp(app, team.raviIs, id, '600.01')).body.fields).toHaveProperty('amount')
    const { data } = await askTopUp(app, team.raviIs, id, '500')
    expect((await askTopUp(app, team.raviIs, id, '100.01')).body.fields).toHaveProperty('amount')
    const body = { REQUEST_IDs: [data.REQUEST_ID], REQUEST_STATUS: 1 as const, comment: '' }
    await app.call(decideTopUps, { token: team.ashaIs.token, body })
    expect((await pay(data.REQUEST_ID, team.raviIs)).body.key).toBe('petty-cash.not_payable')
    expect((await pay(data.REQUEST_ID, admin)).data.balance).toBe('900.00')
    expect((await enterCash(app, admin, id, '100.01')).body.key).toBe('petty-cash.too_much')
    expect((await enterCash(app, admin, id, '900.01', 'return')).body.key).toBe('petty-cash.too_little')
    expect((await enterCash(app, admin, id, '900', 'return')).data.balance).toBe('0.00')
  })

  test('is booked once where it is sent again, and not twice with the same reference', async () => {
    const id = await fund()
    const key = crypto.randomUUID()
    const body = {
      fund_id: id,
      kind: 'top_up' as const,
      amount: '50',
      on_date: '2026-11-20',
      reference: 'CHQ 7',
    }
    const send = (more: object = {}) => app.call(addEntry, { token: admin.token, body: { ...body, ...more } })
    const both = [await send({ key }), await send({ key })]
    expect(both.map(({ data }) => data)).toEqual([
      { number: 1, balance: '50.00' },
      { number: 1, balance: '50.00' },
    ])
    for (const other of [{ amount: '51' }, { kind: 'return' }, { on_date: '2026-11-21' }, { note: 'Twice' }])
      expect((await send({ key, ...other })).body.fields).toEqual({
        amount: expect.stringContaining('entry 1 with other values'),
      })
    expect(await balance(id)).toBe('50.00')
    expect((await send()).body.fields).toHaveProperty('reference')
    expect((await send({ reference: 'CHQ 8' })).data.balance).toBe('100.00')
  })

  test('is recorded neither before the latest entry nor before the approval', async () => {
    const id = await fund({ cash: '100' })
    const enter = (on_date: string, reference: string) =>
      app.call(addEntry, {
        token: admin.token,
        body: { fund_id: id, kind: 'top_up', amount: '5', on_date, reference },
      })
    expect((await enter('2026-10-31', 'A')).body.fields).toHaveProperty('on_date')
    expect((await enter('2026-11-20', 'B')).status).toBe(200)
    expect((await enter('2026-11-19', 'C')).body.fields).toHaveProperty('on_date')
    const { data } = await askExpense(app, team.meeraIs, id)
    const many = { REQUEST_IDs: [data.REQUEST_ID], REQUEST_STATUS: 1 as const, comment: '' }
    await app.call(decideExpenses, { token: team.raviIs.token, body: many })
    const early = await app.call(payCash, {
      token: team.raviIs.token,
      body: { REQUEST_ID: data.REQUEST_ID, paid_on: '2026-11-20' },
    })
    expect(early.body.fields).toHaveProperty('paid_on')
    expect((await pay(data.REQUEST_ID, team.raviIs)).status).toBe(200)
  })

  test('does not go into an inactive fund', async () => {
    const id = await fund()
    const asked = await askTopUp(app, team.raviIs, id, '10')
    const body = { REQUEST_IDs: [asked.data.REQUEST_ID], REQUEST_STATUS: 1 as const, comment: '' }
    await app.call(decideTopUps, { token: team.ashaIs.token, body })
    const { fund: now } = await detail(id)
    const closed = { id, name: now.name, type_id: now.type_id, limit: '10000', status: 0 as const }
    expect((await app.call(saveFund, { token: admin.token, body: closed })).status).toBe(200)
    expect((await enterCash(app, admin, id, '10')).body.key).toBe('petty-cash.closed')
    expect((await pay(asked.data.REQUEST_ID, admin)).body.key).toBe('petty-cash.closed')
    expect(await balance(id)).toBe('0.00')
  })

  test('of one’s own expense is paid by somebody else, while there is anybody', async () => {
    const id = await fund({ cash: '100' })
    const own = await anApproved(app, orgId(), team.raviIs, id)
    expect((await pay(own, team.raviIs)).body.key).toBe('petty-cash.not_payable')
    expect((await pay(own, admin)).status).toBe(200)
    const next = await anApproved(app, orgId(), team.raviIs, id, { amount: '5' })
    const others = (state: string) =>
      tx(app.system(orgId()), (db) =>
        sql`update account set state = ${state} where org_id = ${orgId()} and id <> ${team.raviIs.accountId}`.execute(
          db,
        ),
      )
    await others('disabled')
    const alone = await pay(next, team.raviIs)
    await others('active')
    expect(alone.status).toBe(200)
    expect((await detail(id)).entries.map(({ paid_own }) => paid_own)).toEqual([true, false, false])
  })

  test('never falls below zero with many who pay at once, and every entry follows the one before', async () => {
    const id = await fund({ cash: '15' })
    const ids: number[] = []
    for (let at = 0; at < 20; at++)
      ids.push(await anApproved(app, orgId(), team.meeraIs, id, { amount: '1' }))
    const tries = await Promise.all(
      Array.from({ length: 240 }, (_, at) => pay(ids[at % ids.length] as number, team.raviIs)),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(15)
    // A busy server turns some of so many away before they reach the fund.
    const refused = tries.filter(({ status }) => status !== 200 && status !== 503)
    expect(new Set(refused.map(({ body }) => body.key))).toEqual(
      new Set(['petty-cash.too_little', 'petty-cash.not_payable']),
    )
    const { rows } = await readTx(app.system(orgId()), (db) =>
      sql<{ number: number; amount: string; balance: string }>`
        select number, amount::text as amount, balance::text as balance from petty_cash_entry
        where org_id = ${orgId()} and fund_id = ${id} order by number`.execute(db),
    )
    expect(rows).toHaveLength(16)
    let sum = 0
    for (const [at, row] of rows.entries()) {
      sum += Number(row.amount)
      expect([row.number, Number(row.balance)]).toEqual([at + 1, sum])
    }
    expect(sum).toBe(0)
  }, 120_000)

  test('can’t be changed in the ledger', async () => {
    const id = await fund({ cash: '10' })
    await expect(
      readTx(app.system(orgId()), (db) =>
        sql`update petty_cash_entry set balance = 1000 where org_id = ${orgId()} and fund_id = ${id}`.execute(
          db,
        ),
      ),
    ).rejects.toThrow()
  })
})

describe('a count', () => {
  const count = (fund_id: number, by: TestAccount, counted: string, more: object = {}) =>
    app.call(countFund, { token: by.token, body: { fund_id, counted, ...more } })
  const decide = (count_id: number, by: TestAccount, status: 1 | 3 | 4, note = 'Counted again') =>
    app.call(decideCount, { token: by.token, body: { count_id, status, note } })

  test('without a difference is done at once', async () => {
    const id = await fund({ cash: '1000' })
    const denominations = [
      { value: '500', pieces: 1 },
      { value: '100', pieces: 5 },
    ]
    expect((await count(id, team.raviIs, '999', { denominations })).body.fields).toHaveProperty('counted')
    const odd = [
      { value: '300', pieces: 3 },
      { value: '0.005', pieces: 1 },
      { value: '100', pieces: 1 },
    ]
    const refused = (await count(id, team.raviIs, '1000', { denominations: odd })).body.fields ?? {}
    expect(refused).toMatchObject({ 'denominations.0.value': 'There is no note or coin of ₹300.00.' })
    expect(Object.keys(refused)).toContain('denominations.1.value')
    expect(Object.keys(refused)).not.toContain('denominations.2.value')
    const { data } = await count(id, team.raviIs, '1000', { denominations })
    expect(data).toMatchObject({ state: 'approved', difference: '0.00' })
    expect((await detail(id)).fund.counted_on).toBe('2026-11-21')
  })

  test('with a difference is booked once somebody else has approved it', async () => {
    const id = await fund({ cash: '1000' })
    expect((await count(id, team.raviIs, '985')).body.fields).toHaveProperty('reason')
    const { data } = await count(id, team.raviIs, '985', { reason: 'A receipt was lost' })
    expect(data).toMatchObject({ state: 'open', difference: '-15.00' })
    expect((await count(id, admin, '985', { reason: 'Again' })).body.key).toBe('petty-cash.count_open')
    expect(await balance(id)).toBe('1000.00')
    expect((await decide(data.count_id, team.raviIs, 1)).body.key).toBe('petty-cash.count_own')
    expect((await decide(data.count_id, team.meeraIs, 1)).status).toBe(404)
    expect((await decide(data.count_id, admin, 1)).status).toBe(200)
    expect((await decide(data.count_id, admin, 1)).body.key).toBe('petty-cash.count_decided')
    const { entries, fund: now } = await detail(id)
    expect(now.balance).toBe('985.00')
    expect(entries[0]).toMatchObject({ kind: 'correction', amount: '-15.00', note: 'A receipt was lost' })
  })

  test('is not decided by who counted, nor by a custodian who manages funds', async () => {
    const id = await fund({ cash: '100' })
    const first = await count(id, admin, '90', { reason: 'Short' })
    expect(first.body.message).toBe('Saved.')
    const { data } = first
    expect((await decide(data.count_id, admin, 1)).body.key).toBe('petty-cash.count_own')
    const custodian = await anAccount(app, team.org, {
      roles: [7],
      grants: { 'petty-cash.fund.manage': ['organisation'] },
    })
    expect((await decide(data.count_id, custodian, 3, '')).body.fields).toHaveProperty('note')
    expect((await decide(data.count_id, other, 3, 'Count again')).data.state).toBe('rejected')
    expect(await balance(id)).toBe('100.00')
    const again = await count(id, admin, '90', { reason: 'Short' })
    expect((await decide(again.data.count_id, admin, 4)).data.state).toBe('withdrawn')
  })

  test('is confirmed a day later by who counted, with a reason, where nobody else can decide', async () => {
    const id = await fund({ cash: '100' })
    const others = (state: string) =>
      tx(app.system(orgId()), (db) =>
        sql`update account set state = ${state} where org_id = ${orgId()} and id <> ${admin.accountId}`.execute(
          db,
        ),
      )
    const { data } = await count(id, admin, '90', { reason: 'Short' })
    await others('disabled')
    const soon = await decide(data.count_id, admin, 1, 'Counted twice')
    const [open] = (await detail(id)).counts
    await tx(app.system(orgId()), (db) =>
      sql`update petty_cash_count set counted_at = counted_at - interval '25 hours' where org_id = ${orgId()} and id = ${data.count_id}`.execute(
        db,
      ),
    )
    const silent = await decide(data.count_id, admin, 1, '')
    const done = await decide(data.count_id, admin, 1, 'Counted twice')
    await others('active')
    expect([soon.body.key, silent.body.fields, done.status]).toEqual([
      'petty-cash.count_too_soon',
      { note: expect.any(String) },
      200,
    ])
    expect(open).toMatchObject({ may_decide: false, alone_from: expect.any(String) })
    expect((await detail(id)).counts[0]).toMatchObject({ state: 'approved', decided_alone: true })
  })

  test('is out of date once the fund has changed', async () => {
    const id = await fund({ cash: '100' })
    const { data } = await count(id, team.raviIs, '90', { reason: 'Short' })
    await put(app, orgId(), id, '50')
    expect((await decide(data.count_id, admin, 1)).body.key).toBe('petty-cash.count_stale')
  })

  test('hands the fund over to a new custodian', async () => {
    const id = await fund({ cash: '100' })
    const to = (new_custodian_id: number) => count(id, team.raviIs, '100', { new_custodian_id })
    expect((await to(team.ravi)).body.fields).toHaveProperty('new_custodian_id')
    expect((await to(987_654)).body.fields).toHaveProperty('new_custodian_id')
    const { data } = await to(team.nina)
    expect((await app.call(listOwnFunds, { token: team.ninaIs.token, body: {} })).data.rows).toEqual([])
    expect((await decide(data.count_id, team.ninaIs, 1)).status).toBe(404)
    expect((await decide(data.count_id, admin, 1)).status).toBe(200)
    const own = await app.call(listOwnFunds, { token: team.ninaIs.token, body: {} })
    expect(own.data.rows.map((one) => one.id)).toEqual([id])
    expect((await detail(id)).fund).toMatchObject({ custodian_id: team.nina, balance: '100.00' })
  })
})

describe('who sees funds', () => {
  test('their custodian, and those whose reach has their entity and location', async () => {
    const [pune, delhi] = [await fund({ location_id: team.pune }), await fund({ location_id: team.delhi })]
    const limited = await anAccount(app, team.org, {
      roles: [7],
      grants: { 'petty-cash.fund.view': ['group'], 'petty-cash.fund.manage': ['group'] },
      group: { location: [team.pune] },
    })
    const listed = await app.call(listFunds, { token: limited.token, body: {} })
    expect(listed.data.rows.map((one) => one.id)).toContain(pune)
    expect(listed.data.rows.map((one) => one.id)).not.toContain(delhi)
    expect(listed.queries).toBeLessThanOrEqual(2)
    const read = async (id: number, by: TestAccount) =>
      (await app.call(readFund, { token: by.token, params: { id } })).status
    expect([
      await read(delhi, limited),
      await read(delhi, team.raviIs),
      await read(delhi, team.meeraIs),
    ]).toEqual([404, 200, 404])
    expect((await enterCash(app, limited, delhi, '10')).status).toBe(404)
    const asked = await askExpense(app, team.meeraIs, delhi)
    const requests = await app.call(listCashRequests, { token: limited.token, body: { limit: 100 } })
    expect(requests.data.rows.map(({ REQUEST_ID }) => REQUEST_ID)).not.toContain(asked.data.REQUEST_ID)
    const mine = await app.call(listOwnCashRequests, { token: team.meeraIs.token, body: {} })
    expect(mine.data.rows[0]).toMatchObject({ REQUEST_ID: asked.data.REQUEST_ID, may_pay: false })
  })

  test('a fund keeps its entity and location though they are inactive by now, and the log names them', async () => {
    const location = await aMaster(app, team.org, 'location', 'Old office')
    const id = await fund({ location_id: location })
    await tx(app.system(orgId()), (db) =>
      sql`update location set status = 0 where org_id = ${orgId()} and id = ${location}`.execute(db),
    )
    const { fund: now } = await detail(id)
    const body = { id, name: now.name, type_id: now.type_id, limit: '9000', location_id: location }
    expect((await app.call(saveFund, { token: admin.token, body })).status).toBe(200)
    await app.call(saveFund, { token: admin.token, body: { ...body, location_id: team.pune } })
    const { rows } = await readTx(app.system(orgId()), (db) =>
      sql<{
        changes: object
      }>`select changes from audit_entry where org_id = ${orgId()} and record_type = 'petty_cash_fund'
        and record_id = ${id} order by id desc limit 1`.execute(db),
    )
    expect(rows[0]?.changes).toEqual({ location: ['Old office', expect.any(String)] })
    expect((await app.call(saveFund, { token: admin.token, body })).body.fields).toHaveProperty('location_id')
  })

  test('those who only see or manage funds read them without asking for petty cash themselves', async () => {
    const id = await fund({ cash: '10' })
    const viewer = await anAccount(app, team.org, {
      roles: [],
      grants: { 'petty-cash.fund.view': ['organisation'] },
    })
    expect((await app.call(readFund, { token: viewer.token, params: { id } })).status).toBe(200)
    expect((await app.call(downloadCashReport, { token: viewer.token, body: {} })).status).toBe(200)
    const nobody = await anAccount(app, team.org, { roles: [], grants: {} })
    expect((await app.call(readFund, { token: nobody.token, params: { id } })).status).toBe(404)
    expect((await app.call(downloadCashReport, { token: nobody.token, body: {} })).status).toBe(403)
  })

  test('has a currency that exists', async () => {
    const type_id = await aType(app, admin)
    const save = (currency: string) =>
      app.call(saveFund, {
        token: admin.token,
        body: { name: `In ${currency}`, type_id, custodian_id: team.ravi, currency, limit: '100' },
      })
    expect((await save('ZZZ')).body.fields).toEqual({ currency: 'Unknown currency.' })
    expect((await save('eur')).status).toBe(200)
  })

  test('has the decimals of its currency', async () => {
    const fieldsOf = async (limit: string) => {
      const type_id = await aType(app, admin)
      const body = { name: `Yen ${limit}`, type_id, custodian_id: team.ravi, currency: 'JPY', limit }
      return Object.keys((await app.call(saveFund, { token: admin.token, body })).body.fields ?? {})
    }
    expect(await fieldsOf('100.50')).toEqual(['limit'])
    expect(await fieldsOf('100')).toEqual([])
  })

  test('a fund keeps its cash: it is not closed before it is empty', async () => {
    const id = await fund({ cash: '10' })
    const { fund: now } = await detail(id)
    const body = { id, name: now.name, type_id: now.type_id, limit: '5', status: 0 as const }
    const answer = await app.call(saveFund, { token: admin.token, body })
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(['limit', 'status'])
  })
})

describe('files', () => {
  const upload = async (text: string, more: object = {}) => {
    const ctx = app.system(orgId())
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
      {
        ...{ folder: 'imports', name: `cash-${Math.random()}.csv` },
        content: Buffer.from(`Fund,Kind,Amount,Date,Reference\n${text}`),
      },
    )
    return app.call(uploadBalances, { token: admin.token, body: { filePath, ...more } })
  }

  test('reports and sheets arrive in base64', async () => {
    const id = await fund({ cash: '100' })
    const asked = (await askExpense(app, team.meeraIs, id)).data.REQUEST_ID
    const reports = [
      await app.call(downloadCashReport, { token: team.raviIs.token, body: {} }),
      await app.call(downloadExpenseReport, { token: team.meeraIs.token, body: {} }),
    ]
    const rowsOf = async (body: object, by = team.meeraIs) => {
      const { data } = await app.call(downloadExpenseReport, { token: by.token, body })
      let rows = 0
      for await (const _ of readSheet(Readable.from(Buffer.from(data.file, 'base64')))) rows++
      return rows
    }
    const mine = (await app.call(listOwnCashRequests, { token: team.raviIs.token, body: {} })).data.total_rows
    const waiting = (
      await app.call(listOwnCashRequests, { token: team.raviIs.token, body: { state: ['submitted'] } })
    ).data.total_rows
    expect(await rowsOf({ own: true }, team.raviIs)).toBe(mine + 1)
    expect(await rowsOf({ own: true, state: ['submitted'] }, team.raviIs)).toBe(waiting + 1)
    // Whoever sees no fund gets none of other people’s.
    expect(await rowsOf({})).toBe(1)
    for (const { data } of reports)
      expect(Buffer.from(data.file, 'base64').subarray(0, 2).toString()).toBe('PK')
    const sheet = (by: TestAccount) =>
      app.call(downloadCashSheets, { token: by.token, body: { IDs: [asked] } })
    const { data } = await sheet(team.meeraIs)
    expect([data.file_name, Buffer.from(data.file, 'base64').subarray(0, 4).toString()]).toEqual([
      'claimSheet.pdf',
      '%PDF',
    ])
    expect((await sheet(team.ninaIs)).status).toBe(404)
    const sample = await app.call(downloadBalanceSample, { token: admin.token, body: {} })
    expect(sample.headers['content-disposition']).toContain('ManageBalanceSample.xlsx')
  })

  test('entries from a file are booked in their order, all or none', async () => {
    const id = await fund({ name: 'Uploaded', limit: '100' })
    const line = (kind: string, amount: string) => `Uploaded,${kind},${amount},20/11/2026,0007\n`
    expect((await upload(line('Top-up', '60') + line('Return', '60.01'))).body.key).toBe(
      'petty-cash.upload_rejected',
    )
    expect(await balance(id)).toBe('0.00')
    const { data } = await upload(line('Top-up', '60') + line('Return', '20.5') + line('Top-up', '60.01'))
    expect(data.rows.map((row) => row.balance)).toEqual(['60.00', '39.50', '99.51'])
    expect((await detail(id)).entries[0]).toMatchObject({ number: 3, balance: '99.51', reference: '0007' })
    // Uploading the same file again books nothing twice.
    await enterCash(app, admin, id, '99.51', 'return')
    const again = await upload(line('Top-up', '60'))
    expect(again.body.key).toBe('petty-cash.upload_rejected')
    expect(await balance(id)).toBe('0.00')
  })

  test('the same entry twice in a file is refused with the row of the first', async () => {
    const id = await fund({ name: 'Repeated', limit: '1000' })
    const line = (amount: string, reference = 'V 9') => `Repeated,Top-up,${amount},20/11/2026,${reference}\n`
    const text = line('60') + line('60', 'V 10') + line('60.00')
    const { data } = await upload(text, { preview: 1 })
    expect(data.err_list).toMatchObject([{ row: 4, message: expect.stringContaining('Row 2 has the same') }])
    expect((await upload(text)).body.key).toBe('petty-cash.upload_rejected')
    expect(await balance(id)).toBe('0.00')
    expect((await upload(line('60') + line('60', 'V 10'))).status).toBe(200)
  })

  // The embedded database has one connection, so nothing else can wait meanwhile.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'what is uploaded is judged once nobody else changes the fund',
    async () => {
      const id = await fund({ name: 'Contested', limit: '100' })
      const line = 'Contested,Top-up,60,20/11/2026,V 11\n'
      const [locked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const ctx = app.system(orgId())
      const other = tx(ctx, async (db) => {
        const held = await lockFund(ctx, db, id)
        locked.resolve()
        await sent.promise
        const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`
        await expect
          .poll(async () => (await waiting.execute(db)).rows.length, { timeout: 20_000 })
          .toBeGreaterThan(0)
        const entry = { amount: '30.00', on_date: '2026-11-20', reference: 'V 11' }
        const first = await post(ctx, db, held, { kind: 'top_up', ...entry })
        await post(ctx, db, first, { kind: 'top_up', ...entry, amount: '60.00' })
      })
      await locked.promise
      const uploading = upload(line)
      sent.resolve()
      await other
      // By a row that is repeated, and not by an amount that no longer fits when it is written.
      expect((await uploading).body.key).toBe('petty-cash.upload_rejected')
      expect((await detail(id)).entries).toHaveLength(2)
    },
  )
})

test('a rule has its categories once, and a type one rule', async () => {
  const type_id = await aType(app, admin)
  const save = (body: object) =>
    app.call(saveCashRule, { token: admin.token, body: { type_id, ...body } as never })
  expect((await save({})).body.key).toBe('record.duplicate')
  const { data } = await app.call(listCashRules, { token: admin.token })
  const rule = data.rules.find((one) => one.type_id === type_id)
  const twice = [
    { name: 'Tea', gl_code: '' },
    { name: 'tea', gl_code: '' },
  ]
  const kept = { id: rule?.id, version: rule?.version }
  for (const field of ['per_expense', 'receipt_above']) {
    const fine = await save({ ...kept, [field]: '500.505' })
    expect(Object.keys(fine.body.fields ?? {})).toEqual([field])
  }
  const answer = await save({ ...kept, categories: twice })
  expect(Object.keys(answer.body.fields ?? {})).toEqual(['categories.1.name'])
})

describeMaster('a type of petty cash', {
  ...{ record: 'petty_cash_type', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveCashType, remove: removeCashType },
  list: { endpoint: listCashTypes, rows: ({ types }: { types: [] }) => types },
  sample: (_scene, turn) => ({ name: `Type ${turn}` }),
  changed: { note: 'Something else' },
  used: {
    by: async (scene, type_id) => {
      await scene.app.call(saveCashRule, { token: scene.admin.token, body: { type_id } })
    },
    error: 'petty-cash.in_use',
  },
})
