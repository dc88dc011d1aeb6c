import {
  createExpenseCategory,
  deleteExpenseCategory,
  listExpenseCategories,
  readExpenseCategory,
  updateExpenseCategory,
} from '@muster/contract/expenses/categories.contract'
import { decideClaims } from '@muster/contract/expenses/claim-decisions.contract'
import {
  discardClaim,
  judgeClaim,
  readClaim,
  saveClaim,
  withdrawClaim,
} from '@muster/contract/expenses/claims.contract'
import { listClaims } from '@muster/contract/expenses/claims-list.contract'
import {
  listExpenseProjects,
  listExpenseRates,
  removeExpenseProject,
  removeExpenseRate,
  saveExpenseProject,
  saveExpenseRate,
} from '@muster/contract/expenses/expense-setup.contract'
import {
  listOwnCategories,
  listOwnClaims,
  listOwnPolicies,
} from '@muster/contract/expenses/own-claims.contract'
import {
  deleteExpenseRule,
  listExpenseRules,
  mapExpenseRules,
  readExpenseRule,
  updateExpenseRule,
} from '@muster/contract/expenses/rules.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { anAdmin, anOrganisation, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { readTx } from '../../platform/db/tx.ts'
import { findMergeFields, readMergeFields } from '../../platform/merge-fields/index.ts'
import { aCategory, aLine, aReceipt, aRule, decide, detailOf, raise } from './expenses.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let meera: TestAccount
let nina: TestAccount
let food: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  meera = team.meeraIs
  nina = team.ninaIs
  food = await aCategory(app, admin, { name: 'Food', gl_code: '5100' })
  await aRule(app, admin, [{ EXTYPEID: food, per_line: '500', receipt_above: '1000' }], { name: 'Everybody' })
})

describe('rules', () => {
  test('the most specific rule judges, category by category, and says why', async () => {
    const taxi = await aCategory(app, admin)
    await aRule(app, admin, [{ EXTYPEID: food, per_line: '900' }], {
      ...{ name: 'Pune', limits: { location: [team.pune] } },
    })
    await aRule(app, admin, [{ EXTYPEID: taxi }])
    const { data } = await app.call(mapExpenseRules, {
      token: admin.token,
      body: { EMPLOYEE_ID: team.meera },
    })
    expect(data.rows[0]?.rules.map(({ rule, matched }) => [rule, matched])).toContainEqual([
      'Pune',
      ['location'],
    ])
    const { data: judged } = await app.call(judgeClaim, {
      token: meera.token,
      body: { ID: null, lines: [aLine(food, '800'), aLine(taxi, '800')] },
    })
    expect(judged.lines.map(({ allowed }) => allowed)).toEqual(['800.00', '800.00'])
    expect(judged.lines[0]?.rule).toBe('Rule “Pune”, by location')
    const { data: policies } = await app.call(listOwnPolicies, { token: meera.token, body: {} })
    expect(policies.policies.find(({ EXTYPEID }) => EXTYPEID === food)?.says).toContain(
      'Up to ₹900.00 per expense',
    )
  })

  test('an expense is judged by what the rule said on its day; submitted claims keep what they were judged by', async () => {
    const { data: claim } = await raise(app, meera, [aLine(food, '450', { on: '2026-11-10' })])
    const [rule] = (await app.call(listExpenseRules, { token: admin.token, body: {} })).data.rules
    const body = {
      ...{ ID: rule?.ID as number, version: rule?.version as number, name: 'Everybody', limits: {} },
      ...{ terms: [{ EXTYPEID: food, per_line: '100' }], applies_from: '2026-11-15' },
    }
    expect((await app.call(updateExpenseRule, { token: admin.token, body })).status).toBe(200)
    const lines = [aLine(food, '450', { on: '2026-11-14' }), aLine(food, '450', { on: '2026-11-15' })]
    const { data } = await app.call(judgeClaim, { token: meera.token, body: { ID: null, lines } })
    expect(data.lines.map(({ allowed }) => allowed)).toEqual(['450.00', '100.00'])
    // For all expenses from now on, which changes no claim that was submitted.
    const again = {
      ...body,
      version: body.version + 1,
      terms: [{ EXTYPEID: food, per_line: '50' }],
      applies_from: null,
    }
    await app.call(updateExpenseRule, { token: admin.token, body: again })
    await decide(app, team.raviIs, claim.ID)
    expect((await detailOf(app, meera, claim.ID)).claim).toMatchObject({
      status: 'approved',
      approved: '450.00',
    })
    const { data: read } = await app.call(readExpenseRule, { token: admin.token, params: { id: body.ID } })
    expect(read.history).toHaveLength(4)
    const now = await app.call(judgeClaim, { token: meera.token, body: { ID: null, lines } })
    expect(now.data.lines.map(({ allowed }) => allowed)).toEqual(['50.00', '50.00'])
  })

  test('a rule that changes between submission and approval judges nothing again: the day of the expense counts', async () => {
    const [rule] = (await app.call(listExpenseRules, { token: admin.token, body: {} })).data.rules
    expect(rule?.currency).toBe('INR')
    const { data: claim } = await raise(app, meera, [
      aLine(food, '450', { on: '2026-11-14' }),
      aLine(food, '450', { on: '2026-11-16' }),
    ])
    const body = {
      ...{ ID: rule?.ID as number, version: rule?.version as number, name: 'Everybody', limits: {} },
      ...{ terms: [{ EXTYPEID: food, per_line: '100' }], applies_from: '2026-11-15' },
    }
    expect((await app.call(updateExpenseRule, { token: admin.token, body })).status).toBe(200)
    const seen = await detailOf(app, team.raviIs, claim.ID)
    expect(seen.lines.map(({ allowed, rule: by }) => [allowed, by])).toEqual([
      ['450.00', 'Rule “Everybody”, for everyone'],
      ['450.00', 'Rule “Everybody”, for everyone'],
    ])
    const { data: request } = await app.call(requestDetail, {
      token: team.raviIs.token,
      params: { id: seen.claim.REQUEST_ID as number },
      query: {},
    })
    expect(request.request_details.conflicts.map(({ text }) => text)).toEqual([
      expect.stringContaining('changed since'),
    ])
    expect((await decide(app, team.raviIs, claim.ID)).data.approved).toBe('900.00')
    // Submitted again it is judged by the rule of each expense's day.
    const { data: next } = await raise(app, nina, [
      aLine(food, '440', { on: '2026-11-14' }),
      aLine(food, '440', { on: '2026-11-16' }),
    ])
    expect((await detailOf(app, nina, next.ID)).lines.map(({ allowed }) => allowed)).toEqual([
      '440.00',
      '100.00',
    ])
  })

  test('deleted rules and categories judge no more, and stay on what they judged', async () => {
    const { data: claim } = await raise(app, meera, [aLine(food, '450')])
    const [rule] = (await app.call(listExpenseRules, { token: admin.token, body: {} })).data.rules
    const removed = await app.call(deleteExpenseRule, {
      token: admin.token,
      params: { id: rule?.ID as number },
    })
    expect(removed.message).toBe('Rule Deleted')
    const category = await app.call(deleteExpenseCategory, { token: admin.token, params: { id: food } })
    expect(category.message).toBe('Category Deleted')
    expect((await app.call(listExpenseCategories, { token: admin.token, body: {} })).data.categories).toEqual(
      [],
    )
    expect((await detailOf(app, meera, claim.ID)).lines[0]).toMatchObject({
      category: 'Food',
      rule: 'Rule “Everybody”, for everyone',
    })
    expect((await app.call(listOwnCategories, { token: meera.token, body: {} })).data.categories).toEqual([])
    expect((await app.call(readExpenseCategory, { token: admin.token, params: { id: food } })).status).toBe(
      404,
    )
    // The name is free again.
    expect(
      (await app.call(createExpenseCategory, { token: admin.token, body: { name: 'Food' } })).status,
    ).toBe(200)
  })

  test('rules need what the kind of a category uses, and refuse units that do not exist', async () => {
    const car = await aCategory(app, admin, { kind: 'distance' })
    await expect(aRule(app, admin, [{ EXTYPEID: car }])).rejects.toThrow('terms.0.rate')
    await expect(aRule(app, admin, [{ EXTYPEID: food }], { limits: { grade: [987_654] } })).rejects.toThrow(
      'limits.grade',
    )
    await expect(aRule(app, admin, [{ EXTYPEID: food }, { EXTYPEID: food }])).rejects.toThrow(
      'terms.1.EXTYPEID',
    )
  })

  test('figures of rules have the decimals of the currency, rates per distance two more', async () => {
    const [car, away] = [
      await aCategory(app, admin, { kind: 'distance' }),
      await aCategory(app, admin, { kind: 'per_diem' }),
    ]
    const days = { EXTYPEID: away, full_day: '1000', half_day: '500' }
    for (const [term, field] of [
      [{ EXTYPEID: food, per_line: '500.505' }, 'terms.0.per_line'],
      [{ EXTYPEID: food, receipt_above: '0.001' }, 'terms.0.receipt_above'],
      [{ ...days, dinner: '1.2345' }, 'terms.0.dinner'],
      [{ EXTYPEID: car, rate: '8.12345' }, 'terms.0.rate'],
    ] as const)
      await expect(aRule(app, admin, [term])).rejects.toThrow(field)
    await aRule(
      app,
      admin,
      [
        { ...days, dinner: '1.2300' },
        { EXTYPEID: car, rate: '8.125' },
      ],
      {
        limits: { employee: [team.dev] },
      } as never,
    )
  })
})

describe('a claim', () => {
  test('is judged in one statement, however many lines', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => aLine(food, `${at + 1}`, { merchant: `Shop ${at}` }))
    const answer = await app.call(judgeClaim, { token: meera.token, body: { ID: null, lines } })
    expect(answer.data.lines).toHaveLength(100)
    expect(answer.queries).toBeLessThanOrEqual(4)
  })

  test('is saved as a draft once for a key, changed by one at a time, and discarded', async () => {
    const key = crypto.randomUUID()
    const body = { title: 'Nashik', lines: [aLine(food, '120.50')], key }
    const both = await Promise.all([0, 1].map(() => app.call(saveClaim, { token: meera.token, body })))
    expect(new Set(both.map(({ data }) => data.ID)).size).toBe(1)
    const [{ data }] = both as [(typeof both)[0], (typeof both)[1]]
    const stale = await app.call(saveClaim, {
      token: meera.token,
      body: { ...body, ID: data.ID, version: 99 },
    })
    expect(stale.status).toBe(409)
    expect((await app.call(readClaim, { token: admin.token, params: { ID: data.ID } })).status).toBe(404)
    await app.call(discardClaim, { token: meera.token, body: { ID: data.ID } })
    expect((await app.call(discardClaim, { token: meera.token, body: { ID: data.ID } })).status).toBe(200)
    expect((await app.call(listOwnClaims, { token: meera.token, body: {} })).data.total_rows).toBe(0)
  })

  test('is sent again with its key as long as nothing else changed it, and overwrites no later edit', async () => {
    const key = crypto.randomUUID()
    const send = (title: string, more: object = {}) =>
      app.call(saveClaim, {
        token: meera.token,
        body: { title, lines: [aLine(food, '120.50')], key, ...more },
      })
    const ids = [await send('First'), await send('First'), await send('Typed meanwhile')]
    expect(new Set(ids.map(({ data }) => data?.ID)).size).toBe(1)
    const [{ data: stored }] = ids as [(typeof ids)[0]]
    expect((await send('In the stored draft', { ID: stored.ID, version: 3 })).status).toBe(200)
    expect((await send('First')).body.key).toBe('record.conflict')
    expect((await raise(app, meera, [aLine(food, '1')], { key })).body.key).toBe('record.conflict')
    expect((await detailOf(app, meera, stored.ID)).claim.title).toBe('In the stored draft')
  })

  test('is spoken of in letters once it was approved, neither while it waits nor once it came to nothing', async () => {
    const claim = async (merchant: string) =>
      (await raise(app, meera, [aLine(food, '50', { merchant })])).data
    const [waiting, approved] = [await claim('A'), await claim('B')]
    const [rejected, withdrawn] = [await claim('C'), await claim('D')]
    await decide(app, team.raviIs, approved.ID)
    await decide(app, team.raviIs, rejected.ID, { status: 3, comment: 'Private' })
    await app.call(withdrawClaim, { token: meera.token, body: { ID: withdrawn.ID } })
    const values = await readTx(app.system(team.org.orgId), async (db) => {
      const ctx = app.system(team.org.orgId)
      return readMergeFields(ctx, db, await findMergeFields(ctx, db), {
        ...{ employeeIds: [team.meera], names: new Set(['CLAIMS', 'EXPENSES', 'CLAIM_NUMBER']) },
        ...{ today: '2026-11-21', asOf: '2026-11-21', language: 'en' },
      })
    })
    const said: Record<string, unknown> = values.get(team.meera) ?? {}
    const numbers = (of: string) => (said[of] as { NUMBER: string }[]).map(({ NUMBER }) => NUMBER).sort()
    expect(waiting.number).toBeTruthy()
    const alone = [approved.number]
    expect([numbers('CLAIMS'), numbers('EXPENSES'), [said.CLAIM_NUMBER]]).toEqual([alone, alone, alone])
  })

  test('says at which line and field it is incomplete, and what keeps it from being submitted', async () => {
    const car = await aCategory(app, admin, { kind: 'distance' })
    await aRule(app, admin, [{ EXTYPEID: car, rate: '9.75' }])
    const bare = await raise(app, meera, [aLine(car, '5', { amount: null })])
    expect(bare.body.fields).toHaveProperty(['lines.0.distance'])
    const other = await aCategory(app, admin)
    expect((await raise(app, meera, [aLine(food, '5'), aLine(other, '5')])).body.fields).toHaveProperty([
      'lines.1.EXTYPEID',
    ])
    expect((await raise(app, meera, [aLine(food, '5', { currency: 'USD' })])).body.fields).toHaveProperty([
      'lines.0.currency',
    ])
    expect((await raise(app, meera, [])).body.key).toBe('expenses.refused')
    const late = await raise(app, meera, [aLine(food, '5', { on: '2027-01-01' })])
    expect(late.body.key).toBe('expenses.refused')
    const taxed = await raise(app, meera, [aLine(food, '5', { tax: '6' })])
    expect(taxed.body.fields).toHaveProperty(['lines.0.tax'])
  })

  test('takes distance, per diems and other currencies with the rate of the day and its source', async () => {
    const car = await aCategory(app, admin, { kind: 'distance' })
    const away = await aCategory(app, admin, { kind: 'per_diem' })
    await aRule(app, admin, [
      { EXTYPEID: car, rate: '9.755' },
      { EXTYPEID: away, full_day: '1200', half_day: '700', lunch: '250' },
    ])
    const rate = { from_currency: 'USD', to_currency: 'INR', source: 'Central bank' }
    for (const [on_date, value] of [
      ['2026-11-01', '83.1'],
      ['2026-11-20', '84'],
    ] as const)
      await app.call(saveExpenseRate, { token: admin.token, body: { ...rate, on_date, rate: value } })
    const { data } = await raise(app, meera, [
      aLine(car, '', { amount: null, distance: '10', from_place: 'Pune', to_place: 'Chakan' }),
      aLine(away, '', { amount: null, day: 'full', provided: ['lunch'] }),
      aLine(food, '3', { currency: 'USD', from_place: 'Nowhere' }),
    ])
    const detail = await detailOf(app, meera, data.ID)
    expect(detail.lines.map(({ claimed }) => claimed)).toEqual(['97.55', '950.00', '249.30'])
    expect(detail.lines.map(({ from_place, to_place }) => [from_place, to_place].join(' '))).toEqual([
      ...['Pune Chakan', ' ', ' '],
    ])
    expect(detail.lines[2]?.rate).toEqual({ rate: '83.1', on: '2026-11-01', source: 'Central bank' })
    expect(detail.claim.claimed).toBe('1296.85')
  })

  test('uses up the limits of the month with what waits and what was approved; two at once don’t use them twice', async () => {
    const meals = await aCategory(app, admin)
    await aRule(app, admin, [{ EXTYPEID: meals, per_month: '1000' }])
    const both = await Promise.all([
      raise(app, meera, [aLine(meals, '700', { merchant: 'One' })]),
      raise(app, meera, [aLine(meals, '600', { merchant: 'Two' })]),
    ])
    const allowed = both.map(({ data }) => Number(data.allowed))
    expect(allowed[0]! + allowed[1]!).toBe(1000)
  })

  test('is submitted once, however often it is sent with the same key', async () => {
    const given = { title: 'Once', key: '7f0c1c52-6f0b-4a44-9f53-2f2b9d3f9a01' }
    const first = await raise(app, meera, [aLine(food, '450')], given)
    const again = await raise(app, meera, [aLine(food, '450')], given)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(again.data).toEqual(first.data)
    // Something else was not submitted: it is not answered as if it were.
    const other = await raise(app, meera, [aLine(food, '460')], given)
    expect({ status: other.status, key: other.body.key }).toEqual({
      status: 409,
      key: 'request.sent_otherwise',
    })
  })

  test('can’t be changed once it is submitted, but withdrawn and submitted again with its number', async () => {
    const { data } = await raise(app, meera, [aLine(food, '450')])
    expect(data.number).toMatch(/^EXP-\d{5}$/)
    const body = { ID: data.ID, title: 'Other', lines: [aLine(food, '1')] }
    const changed = await app.call(saveClaim, { token: meera.token, body })
    expect(changed.body.key).toBe('expenses.not_editable')
    // The next day in India, without the session being idle for too long.
    app.setNow('2026-11-21T17:00:00Z')
    const back = await app.call(withdrawClaim, { token: meera.token, body: { ID: data.ID } })
    expect(back.data.status).toBe('withdrawn')
    app.setNow('2026-11-21T20:00:00Z')
    const again = await raise(app, meera, [aLine(food, '440')], { ID: data.ID })
    expect(again.data).toMatchObject({ number: data.number, status: 'submitted' })
    expect((await detailOf(app, meera, data.ID)).claim.submitted_on).toBe('2026-11-22')
  })

  test('with a receipt that was seen before is flagged: in it, in another, and in somebody else’s', async () => {
    const org = team.org.orgId
    const path = await aReceipt(app, org, meera, 'taxi 1')
    const first = await raise(app, meera, [
      aLine(food, '100', { files: [path] }),
      aLine(food, '90', { files: [path] }),
    ])
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const own = await detailOf(app, meera, first.data.ID)
    expect(own.lines[1]?.reasons.map(({ reason }) => reason)).toContain('same_receipt')
    const copy = await aReceipt(app, org, meera, 'taxi 1')
    const second = await raise(app, meera, [aLine(food, '80', { files: [copy] })])
    expect((await detailOf(app, meera, second.data.ID)).lines[0]?.seen).toEqual([
      expect.objectContaining({ kind: 'receipt', number: first.data.number, is_own: true }),
    ])
    const others = await aReceipt(app, org, nina, 'taxi 1')
    const third = await raise(app, nina, [aLine(food, '70', { files: [others] })])
    const [seen] = (await detailOf(app, nina, third.data.ID)).lines[0]?.seen ?? []
    // Somebody else’s claim is not named to the claimant.
    expect(seen).toMatchObject({ kind: 'receipt', number: '', EMPLOYEE_NAME: '', ID: null, is_own: false })
    expect((await detailOf(app, admin, third.data.ID)).lines[0]?.seen[0]).toMatchObject({
      EMPLOYEE_NAME: 'Meera Iyer',
    })
    // Whoever decides is warned.
    const { data: request } = await app.call(requestDetail, {
      token: team.raviIs.token,
      params: { id: third.data.REQUEST_ID },
    })
    expect(request.request_details.conflicts.map(({ tone }) => tone)).toContain('warning')
  })

  test('with the merchant, day and amount of another is flagged, too', async () => {
    const line = aLine(food, '321.00', { merchant: 'Hotel Anand' })
    const first = await raise(app, meera, [line])
    const second = await raise(app, nina, [{ ...line, merchant: 'hotel anand', amount: '321' }])
    expect(
      (await detailOf(app, nina, second.data.ID)).lines[0]?.reasons.map(({ reason }) => reason),
    ).toContain('same_receipt')
    // The earlier one shows it as well: it is looked up when it is read.
    expect((await detailOf(app, admin, first.data.ID)).lines[0]?.seen).toHaveLength(1)
  })

  test('takes no file of somebody else, or of another record', async () => {
    const path = await aReceipt(app, team.org.orgId, nina, 'hers')
    expect((await raise(app, meera, [aLine(food, '10', { files: [path] })])).body.key).toBe(
      'files.not_uploaded',
    )
  })
})

describe('deciding', () => {
  test('by line cuts what is approved, and nobody approves more than is allowed', async () => {
    const { data } = await raise(app, meera, [aLine(food, '300'), aLine(food, '700', { on: '2026-11-17' })])
    const { lines, claim } = await detailOf(app, team.raviIs, data.ID)
    expect(claim.allowed).toBe('800.00')
    const [one, other] = lines.map(({ id }) => id) as [number, number]
    const most = await decide(app, team.raviIs, data.ID, { lines: [{ id: other, approved: '500.01' }] })
    expect(most.body.fields).toHaveProperty(['lines.0.approved'])
    const none = [one, other].map((id) => ({ id, approved: '0', note: 'Private' }))
    expect((await decide(app, team.raviIs, data.ID, { lines: none })).body.key).toBe('expenses.refused')
    expect((await decide(app, meera, data.ID)).body.key).toBe('requests.own_request')
    expect((await decide(app, nina, data.ID)).status).toBe(404)
    const done = await decide(app, team.raviIs, data.ID, {
      ...{ version: claim.version, lines: [{ id: other, approved: '200', note: 'Half of it was private' }] },
    })
    expect(done.data).toMatchObject({ status: 'partly_approved', approved: '500.00' })
    const after = await detailOf(app, meera, data.ID)
    expect(after.claim.REQUEST_STATUS).toBe(1)
    expect(after.lines.map(({ approved }) => approved)).toEqual(['300.00', '200.00'])
    expect(after.lines[1]?.decision_note).toBe('Half of it was private')
  })

  test('a claim that changed since it was read is not decided', async () => {
    const { data } = await raise(app, meera, [aLine(food, '300')])
    const answer = await decide(app, team.raviIs, data.ID, { version: 1 })
    expect(answer.body.key).toBe('record.conflict')
  })

  test('two approvers, one alone and one with many at once: each claim is decided once', async () => {
    await aWorkflow(app, team.org.orgId, 'EXPENSE', [
      { approvers: [team.ravi, team.asha].map((employee_id) => ({ by: 'person', employee_id })) },
    ])
    const made = await Promise.all(
      [100, 110, 120].map((amount) => raise(app, meera, [aLine(food, String(amount))])),
    )
    const IDs = made.map(({ data }) => data.ID)
    const [many, single] = await Promise.all([
      app.call(decideClaims, {
        token: team.raviIs.token,
        body: { IDs, versions: made.map(({ data }) => data.version), status: 1 },
      }),
      decide(app, team.ashaIs, IDs[1] as number, { status: 3, comment: 'Private' }),
    ])
    expect(many.data.done + (single.status === 200 ? 1 : 0)).toBe(3)
    const statuses = await Promise.all(IDs.map(async (ID) => (await detailOf(app, meera, ID)).claim.status))
    expect(statuses[0]).toBe('approved')
    expect(statuses[1]).toBe(single.status === 200 ? 'rejected' : 'approved')
  })

  test('an approver who has decided changes no lines afterwards', async () => {
    await aWorkflow(app, team.org.orgId, 'EXPENSE', [
      { approvers: [{ by: 'person', employee_id: team.ravi }] },
      { approvers: [{ by: 'person', employee_id: team.asha }] },
    ])
    const { data } = await raise(app, meera, [aLine(food, '300')])
    const [line] = (await detailOf(app, meera, data.ID)).lines
    await decide(app, team.raviIs, data.ID)
    await decide(app, team.raviIs, data.ID, {
      lines: [{ id: line?.id as number, approved: '1', note: 'Cut' }],
    })
    expect((await detailOf(app, meera, data.ID)).lines[0]?.approved).toBeNull()
    await decide(app, team.ashaIs, data.ID, {
      lines: [{ id: line?.id as number, approved: '250', note: 'Cut' }],
    })
    expect((await detailOf(app, meera, data.ID)).claim).toMatchObject({
      approved: '250.00',
      status: 'partly_approved',
    })
  })

  test('can be withdrawn although one of several approvers returned it', async () => {
    await aWorkflow(app, team.org.orgId, 'EXPENSE', [
      {
        mode: 'count',
        count: 1,
        approvers: [team.ravi, team.asha].map((employee_id) => ({ by: 'person', employee_id })),
      },
    ])
    const { data } = await raise(app, meera, [aLine(food, '300')])
    const returned = await decide(app, team.raviIs, data.ID, { status: 4, comment: 'Which client?' })
    expect(returned.data.status).toBe('submitted')
    const withdrawn = await app.call(withdrawClaim, { token: meera.token, body: { ID: data.ID } })
    expect(withdrawn.data.status).toBe('withdrawn')
  })

  test('returned, it is changed and submitted again by a new request', async () => {
    const { data } = await raise(app, meera, [aLine(food, '300')])
    expect((await decide(app, team.raviIs, data.ID, { status: 4 })).body.key).toBe('requests.comment_missing')
    const back = await decide(app, team.raviIs, data.ID, { status: 4, comment: 'Which client?' })
    expect(back.data.status).toBe('sent_back')
    const detail = await detailOf(app, meera, data.ID)
    expect(detail.claim.REQUEST_STATUS).toBe(4)
    expect(detail.decision?.comment).toBe('Which client?')
    const again = await raise(app, meera, [aLine(food, '300', { note: 'Tata' })], { ID: data.ID })
    expect(again.data.REQUEST_ID).not.toBe(data.REQUEST_ID)
    const rejected = await decide(app, team.raviIs, data.ID, { status: 3, comment: 'No' })
    expect(rejected.data.status).toBe('rejected')
  })
})

describe('who sees what', () => {
  test('lists reach as far as the permission, and other organisations see nothing', async () => {
    const { data } = await raise(app, meera, [aLine(food, '300')])
    const list = async (token: string) =>
      (await app.call(listClaims, { token, params: { list: 'all' }, body: {} })).data
    expect((await list(admin.token)).rows.map(({ ID }) => ID)).toEqual([data.ID])
    expect((await list(admin.token)).totals).toEqual([
      { currency: 'INR', claimed: '300.00', allowed: '300.00', approved: '0.00' },
    ])
    expect(
      (await app.call(listClaims, { token: nina.token, params: { list: 'all' }, body: {} })).status,
    ).toBe(403)
    expect((await app.call(readClaim, { token: nina.token, params: { ID: data.ID } })).status).toBe(404)
    expect((await app.call(readClaim, { token: team.raviIs.token, params: { ID: data.ID } })).status).toBe(
      200,
    )
    const other = await anAdmin(app, await anOrganisation(app))
    expect((await list(other.token)).total_rows).toBe(0)
    expect((await app.call(readClaim, { token: other.token, params: { ID: data.ID } })).status).toBe(404)
    expect((await decide(app, other, data.ID)).status).toBe(404)
    expect(
      (await app.call(listClaims, { token: admin.token, params: { list: 'all' }, body: {} })).queries,
    ).toBeLessThanOrEqual(3)
  })
})

const rows = (data: Record<string, unknown>, name: string) => data[name] as []

describeMaster('a category of expenses', {
  ...{ record: 'expense_category', key: 'EXTYPEID', taken: 'record.duplicate' },
  ...{ add: createExpenseCategory, change: updateExpenseCategory },
  list: { endpoint: listExpenseCategories, body: {}, rows: (data) => rows(data, 'categories') },
  sample: (_scene, turn) => ({ name: `Category ${turn}`, kind: 'amount', unit: 'km' }),
  changed: { note: 'Something else' },
})

describeMaster('a project of expenses', {
  ...{ record: 'expense_project', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveExpenseProject, remove: removeExpenseProject },
  list: { endpoint: listExpenseProjects, body: {}, rows: (data) => rows(data, 'projects') },
  sample: (_scene, turn) => ({ name: `Project ${turn}` }),
  changed: { client: 'Somebody' },
})

describeMaster('an exchange rate', {
  ...{ record: 'expense_rate', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveExpenseRate, remove: removeExpenseRate },
  list: { endpoint: listExpenseRates, rows: (data) => rows(data, 'rates') },
  sample: (_scene, turn) => ({
    ...{ from_currency: 'USD', to_currency: 'INR', rate: '83.5', source: 'Central bank' },
    on_date: `2026-01-${String((turn % 28) + 1).padStart(2, '0')}`,
  }),
  changed: { source: 'Another' },
})
