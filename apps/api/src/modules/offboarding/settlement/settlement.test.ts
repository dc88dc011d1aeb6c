import { addDays, firstOfMonth } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import { decideLines, readClearance } from '@muster/contract/offboarding/clearance/clearance.contract'
import { readSeparationHistory } from '@muster/contract/offboarding/separations.contract'
import {
  computeSettlement,
  decideSettlement,
  listSettlements,
  paySettlement,
  readOwnSettlement,
  readSettlement,
  resetSettlementLine,
  saveSettlementLine,
  settlementStatement,
  submitSettlement,
} from '@muster/contract/offboarding/settlement/settlement.contract'
import {
  listSettlementPolicies,
  saveSettlementPolicy,
} from '@muster/contract/offboarding/settlement/settlement-terms.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hasPdfTool, pdfText } from '../../../../test/pdf-reader.ts'
import { sumOfDecimals } from '../../../lib/money.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { aPaySetup, payEverybody } from '../../employees/pay/pay.fixtures.ts'
import { aChecklist, aSeparation, dayFrom, putStatus } from '../clearance/clearance.fixtures.ts'
import { noticeSettlement } from '../rules/notice-settlement.ts'
import { moneyWords } from './explain.ts'

let app: TestApp
let people: People
let admin: TestAccount
let other: TestAccount
let meera: TestAccount
let sepid: number
let orgId: number
let basic: number

beforeAll(async () => {
  app = await createTestApp()
})

/** Meera, paid 50,000 a month, is about to leave; her clearance has a line that recovers. */
beforeEach(async () => {
  people = await aSmallCompany(app)
  orgId = people.org.orgId
  admin = people.admin
  other = await anAdmin(app, people.org)
  meera = await anAccount(app, people.org, { employeeId: people.meera })
  basic = (await aPaySetup(app, people.org)).basic
  await payEverybody(app, people.org, { basic, on: '2024-01-01' })
  await aChecklist(app, admin)
  sepid = await aSeparation(app, orgId, people.meera, { notice_days: 60 })
  await putStatus(app, orgId, sepid, 6)
})

const read = async ({ token } = admin) => {
  const { data, body } = await app.call(readSettlement, { token, body: { SEPID: sepid } })
  if (!data) throw new Error(JSON.stringify(body))
  return data
}
const compute = (more: Partial<BodyOf<typeof computeSettlement>> = {}, { token } = admin) =>
  app.call(computeSettlement, { token, body: { SEPID: sepid, ...more } })
const latest = async () => {
  const [one] = (await read()).statements
  if (!one) throw new Error('no statement')
  return one
}
const keyOf = async () => {
  const { settlement_id, version } = await latest()
  return { settlement_id, version }
}
const amounts = async () =>
  Object.fromEntries((await latest()).lines.map(({ key, amount }) => [key, amount.amount]))
const submit = async (confirm_reason = '', account = admin) =>
  app.call(submitSettlement, { token: account.token, body: { ...(await keyOf()), confirm_reason } })
const decide = async (account: TestAccount, action: 'approve' | 'return' = 'approve', reason = '') =>
  app.call(decideSettlement, { token: account.token, body: { ...(await keyOf()), action, reason } })
const pay = async (paid_on = dayFrom(app, orgId, -1)) =>
  app.call(paySettlement, { token: admin.token, body: { ...(await keyOf()), paid_on, reference: 'UTR 1' } })
const recover = async (amount: string) => {
  const { lines } = (await app.call(readClearance, { token: admin.token, body: { SEPID: sepid } })).data
  const [line] = lines
  await app.call(decideLines, {
    token: admin.token,
    body: {
      decisions: [
        {
          LINE_ID: line?.LINE_ID as number,
          version: line?.version as number,
          outcome: 'recovered',
          amount,
          reason: '',
        },
      ],
    },
  })
}
async function paid() {
  await compute()
  await submit('Agreed with Meera')
  await decide(other)
  return pay()
}

describe('computing', () => {
  test('takes at most eight statements and explains every line', async () => {
    await recover('1200.00')
    const answer = await compute()
    expect(answer.body.error).toBe(false)
    expect(answer.queries).toBeLessThanOrEqual(8)
    const { lines, net, earnings, recoveries } = await latest()
    expect(lines.map(({ key }) => key.replace(/\d+$/, 'N'))).toEqual([
      'salary',
      'notice_recovery',
      'clearance:N',
    ])
    for (const { explanation } of lines) expect(explanation.length).toBeGreaterThan(10)
    expect(lines[2]).toMatchObject({
      label: 'Laptop returned',
      amount: { amount: '-1200.00', currency: 'INR' },
    })
    expect(Number(net.amount)).toBeCloseTo(Number(earnings.amount) + Number(recoveries.amount), 2)
  })

  test('keeps the three decimals of dinars, of which an advance is deducted exactly', async () => {
    await payEverybody(app, people.org, { basic, on: '2024-06-01', currency: 'KWD' })
    const { rows } = await tx(app.system(orgId), (db) =>
      sql<{ id: number }>`
        insert into expense_advance (org_id, employee_id, number, kind, currency, amount, balance, status, paid_on, requested_on,
          created_at, updated_at)
        values (${orgId}, ${people.meera}, 'ADV-1', 'expense', 'KWD', 1.235, 1.235, 'paid_out', '2024-01-01', '2024-01-01', now(), now())
        returning id`.execute(db),
    )
    const advance = `expense_advances:${rows[0]?.id}`
    await compute()
    const lines = await amounts()
    expect(lines[advance]).toBe('-1.235')
    const { net } = await latest()
    expect(net.currency).toBe('KWD')
    expect(
      sumOfDecimals([...Object.values(lines), `-${net.amount}`].map((one) => one.replace('--', ''))),
    ).toMatch(/^-?0\.0+$/)
    await submit('Agreed with Meera')
    await decide(other)
    expect((await pay()).status).toBe(200)
    const { rows: left } = await tx(app.system(orgId), (db) =>
      sql<{ balance: number }>`
        select balance::float8 as balance from expense_advance where org_id = ${orgId} and id = ${rows[0]?.id ?? 0}`.execute(
        db,
      ),
    )
    expect(left).toEqual([{ balance: 0 }])
  })

  test('recomputed equals line by line, and both equal the rule', async () => {
    await recover('1200.00')
    await compute()
    const first = await amounts()
    await compute()
    expect(await amounts()).toEqual(first)
    const facts = await tx(app.system(orgId), async (db) => {
      const { rows } = await sql<{ facts: Parameters<typeof noticeSettlement>[0] }>`
        select facts from settlement where org_id = ${orgId}`.execute(db)
      return rows[0]?.facts
    })
    const result = noticeSettlement(facts as Parameters<typeof noticeSettlement>[0])
    const byRule = 'lines' in result ? result.lines.map(({ key, amount }) => [key, amount]) : []
    expect(first).toEqual(Object.fromEntries(byRule))
  })

  test('pays the days of the last month, each with its part of the month', async () => {
    const { last_working_day } = await read()
    const until = addDays(firstOfMonth(last_working_day), -1)
    await compute({ paid_until: until })
    const [year = 0, month = 0, day = 0] = last_working_day.split('-').map(Number)
    const ofMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
    expect(Number((await amounts()).salary)).toBeCloseTo((50_000 * day) / ofMonth, 1)
    await compute()
    expect((await latest()).paid_until).toBe(until)
  })

  test('is refused before clearance, without pay, and out of reach', async () => {
    const early = await aSeparation(app, orgId, people.ravi)
    const refused = await compute({ SEPID: early })
    expect(refused.body.key).toBe('offboarding.settlement_early')
    await tx(app.system(orgId), (db) =>
      sql`insert into pay_cancellation (org_id, revision_id, note, actor, created_at)
        select org_id, id, 'x', 'x', now() from pay_revision where org_id = ${orgId} and employee_id = ${people.meera}`.execute(
        db,
      ),
    )
    expect((await compute()).body.key).toBe('offboarding.settlement_no_pay')
    expect((await compute({ SEPID: sepid + 100_000 })).body.key).toBe('record.not_found')
    const hr = await anAccount(app, people.org, {
      grants: { 'offboarding.settlement.prepare': ['organisation'] },
    })
    // Whoever doesn't see pay settles nobody.
    expect((await compute({}, hr)).body.key).toBe('record.not_found')
  })

  test('two at once make one statement', async () => {
    const answers = await Promise.all([compute(), compute()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).statements.length).toBe(1)
  })
})

describe('lines', () => {
  test('are changed and added with a note, kept when computed again, and given back', async () => {
    await compute()
    const before = await amounts()
    const salary = (await latest()).lines[0]?.line_id as number
    const save = async (body: object) =>
      app.call(saveSettlementLine, {
        token: admin.token,
        body: { ...(await keyOf()), amount: '100.00', note: 'Because', ...body } as never,
      })
    expect((await save({ line_id: salary, note: '' })).body.fields).toHaveProperty('note')
    await save({ line_id: salary, amount: '31000', note: 'A day more was worked' })
    expect((await save({})).body.fields).toHaveProperty('label')
    await save({ label: 'Bonus', amount: '5000.5' })
    await compute()
    const { lines, events } = await latest()
    expect(lines[0]).toMatchObject({
      is_edited: true,
      amount: { amount: '31000.00' },
      computed: { amount: before.salary },
    })
    expect(lines.at(-1)).toMatchObject({ label: 'Bonus', source: 'manual', amount: { amount: '5000.50' } })
    expect(events.some(({ details }) => details.includes('Bonus'))).toBe(true)
    for (const line of [lines[0], lines.at(-1)])
      await app.call(resetSettlementLine, {
        token: admin.token,
        body: { ...(await keyOf()), line_id: line?.line_id as number },
      })
    expect(await amounts()).toEqual(before)
    const stale = { ...(await keyOf()), version: 1, line_id: salary }
    expect((await app.call(resetSettlementLine, { token: admin.token, body: stale })).body.key).toBe(
      'record.conflict',
    )
  })
})

describe('approval and payment', () => {
  test('where nobody else may approve, whoever submitted it does', async () => {
    await tx(app.system(people.org.orgId), (db) =>
      sql`update account set state = 'disabled' where org_id = ${orgId} and id <> ${admin.accountId}`.execute(
        db,
      ),
    )
    await compute()
    await submit('Agreed')
    expect(await latest()).toMatchObject({ approvers: [], abilities: { approve: true } })
    expect((await decide(admin)).status).toBe(200)
    expect((await latest()).state).toBe('approved')
  })

  test('large recoveries need a reason; whoever submits does not approve; paid is locked', async () => {
    await recover('49000')
    await compute()
    expect((await latest()).warnings.length).toBeGreaterThan(0)
    expect((await submit()).body.key).toBe('offboarding.settlement_confirm')
    expect((await submit('The laptop is lost')).status).toBe(200)
    expect((await latest()).approvers).toHaveLength(1)
    expect((await compute()).body.key).toBe('offboarding.settlement_state')
    expect((await decide(admin)).body.key).toBe('offboarding.settlement_own')
    expect((await decide(other, 'return')).body.fields).toHaveProperty('reason')
    await decide(other, 'return', 'Check the laptop')
    expect((await latest()).state).toBe('draft')
    await submit('The laptop is lost')
    await decide(other)
    expect((await latest()).state).toBe('approved')
    expect((await pay(dayFrom(app, orgId, 3))).body.fields).toHaveProperty('paid_on')
    await pay()
    const { state, payment_reference, abilities } = await latest()
    expect({ state, payment_reference, edit: abilities.edit }).toEqual({
      ...{ state: 'paid', payment_reference: 'UTR 1', edit: false },
    })
    expect((await pay()).body.key).toBe('offboarding.settlement_state')
  })

  test('goes on while clearance is open, and settles a separation in full and final', async () => {
    expect((await read()).open_clearance).toBe(1)
    await compute()
    await submit('Agreed')
    await decide(other)
    await putStatus(app, orgId, sepid, 3, { override: true, reason: 'Wages are due' })
    await pay()
    expect((await read()).separation_status).toBe(4)
  })

  test('a correction is a supplementary statement with the differences', async () => {
    await paid()
    expect((await compute()).body.key).toBe('offboarding.settlement_nothing')
    await recover('700.00')
    expect((await compute()).status).toBe(200)
    const { number, lines, net } = await latest()
    expect({ number, net: net.amount }).toEqual({ number: 2, net: '-700.00' })
    expect(lines).toMatchObject([{ amount: { amount: '-700.00' } }])
    expect((await read()).statements.map((one) => one.state)).toEqual(['draft', 'paid'])
  })

  test('the leaver sees approved statements alone, on the screen and on paper', async () => {
    const own = async () =>
      (await app.call(readOwnSettlement, { token: meera.token, body: {} })).data.statements
    const file = async ({ token }: TestAccount) =>
      app.call(settlementStatement, {
        token,
        params: { id: String((await latest()).settlement_id) as never },
      })
    await compute()
    await submit('Agreed')
    expect(await own()).toEqual([])
    expect((await file(meera)).status).toBe(404)
    await decide(other)
    expect((await own()).map(({ number, state }) => [number, state])).toEqual([[1, 'approved']])
    const printed = await file(meera)
    expect(printed.status).toBe(200)
    if (hasPdfTool('pdftotext')) {
      const text = pdfText(printed.raw)
      const { lines, net } = await latest()
      for (const { amount } of [...lines, { amount: net }])
        expect(text).toContain(moneyWords(amount.amount, amount.currency).replace(/[^\d,.]/g, ''))
      for (const { label } of lines) expect(text).toContain(label.split(' ')[0])
      expect(text).toContain('Meera')
    }
    const ravi = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await file(ravi)).status).toBe(404)
  })

  test('whoever downloads the statement of somebody else is on record; the leaver is not', async () => {
    await paid()
    const { settlement_id } = await latest()
    const payroll = await anAdmin(app, people.org)
    for (const { token } of [payroll, meera])
      await app.call(settlementStatement, { token, params: { id: String(settlement_id) as never } })
    const { rows } = await tx(app.system(orgId), (db) =>
      sql<{ account_id: number }>`select account_id from audit_entry where org_id = ${orgId}
        and action = 'audit.protected_fields.read' and record_id = ${people.meera}
        and account_id in (${payroll.accountId}, ${meera.accountId})`.execute(db),
    )
    expect(rows).toEqual([{ account_id: payroll.accountId }])
  })

  test('nobody works on their own settlement', async () => {
    const own = await anAdmin(app, people.org, { employeeId: people.ravi })
    const SEPID = await aSeparation(app, orgId, people.ravi)
    await putStatus(app, orgId, SEPID, 6)
    expect((await compute({ SEPID }, own)).body.key).toBe('record.not_found')
  })
})

test('the list shows whom to settle, in one statement and one for the record of reading', async () => {
  const list = (state?: 'none' | 'open' | 'paid') =>
    app.call(listSettlements, { token: admin.token, body: state ? { state } : {} })
  expect((await list('none')).data.rows).toMatchObject([{ SEPID: sepid, state: null, net: null }])
  await paid()
  const { data, queries } = await list('paid')
  expect(data.rows).toMatchObject([{ SEPID: sepid, state: 'paid', net: { currency: 'INR' } }])
  expect(queries).toBeLessThanOrEqual(2)
  expect((await list('open')).data.count).toBe(0)
})

test('terms are standard until saved, one for each country, edited by one at a time', async () => {
  const list = async () => (await app.call(listSettlementPolicies, { token: admin.token, body: {} })).data
  const [india, elsewhere] = (await list()).policies
  expect(india).toMatchObject({ policy_id: null, country: 'India', has_gratuity: true, due_days: 2 })
  expect(elsewhere).toMatchObject({ policy_id: null, country_id: null, has_gratuity: false })
  const { country: _country, ...terms } = india as NonNullable<typeof india>
  const save = (body: object) =>
    app.call(saveSettlementPolicy, { token: admin.token, body: { ...terms, ...body } as never })
  const saved = (await save({ gratuity_cap: null, due_days: 3 })).data
  expect((await list()).policies[0]).toMatchObject({ ...saved, due_days: 3, gratuity_cap: null })
  const capped = (await save({ ...saved, gratuity_cap: '50000.125' })).data
  expect((await list()).policies[0]).toMatchObject({ ...capped, gratuity_cap: '50000.125' })
  expect((await save({})).body.key).toBe('record.duplicate')
  const edits = await Promise.all([4, 5].map((due_days) => save({ ...capped, due_days })))
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await save({ country_id: 999_999 })).body.fields).toHaveProperty('country_id')
})

describe('what is refused or hidden', () => {
  test('a payment is dated from the resignation until today', async () => {
    await compute()
    await submit('Agreed')
    await decide(other)
    for (const day of ['1900-01-01', dayFrom(app, orgId, -15), dayFrom(app, orgId, 1)])
      expect((await pay(day)).body.fields, day).toHaveProperty('paid_on')
    expect((await pay(dayFrom(app, orgId, 0))).status).toBe(200)
  })

  test('why recoveries are confirmed and statements returned is not for the leaver', async () => {
    await recover('49000')
    await compute()
    await submit('Agreed with Meera; she repays')
    await decide(other, 'return', 'Too much')
    const own = await app.call(readSeparationHistory, { token: meera.token, body: { SEPID: sepid } })
    expect(own.data.events.length).toBeGreaterThan(2)
    expect(JSON.stringify(own.data)).not.toMatch(/she repays|Too much/)
    expect(own.data.events.find(({ kind }) => kind === 'settlement')?.changes).toEqual({
      settlement: ['submitted', 'draft'],
    })
  })

  test('a statement is not approved or paid once its last day has moved, on hold or withdrawn', async () => {
    await compute()
    await submit('Agreed')
    const day = async (days: number) =>
      tx(app.system(orgId), (db) =>
        sql`update separation set agreed_lwd = ${dayFrom(app, orgId, days)}::date where id = ${sepid}`.execute(
          db,
        ),
      )
    await day(3)
    expect((await decide(other)).body.key).toBe('offboarding.settlement_stale')
    await day(16)
    await decide(other)
    await day(3)
    expect((await pay()).body.key).toBe('offboarding.settlement_stale')
    await day(16)
    await putStatus(app, orgId, sepid, 5)
    expect((await pay()).body.key).toBe('offboarding.settlement_early')
    await putStatus(app, orgId, sepid, 7)
    expect((await pay()).body.key).toBe('offboarding.settlement_early')
  })

  test('once something was paid, the separation is neither withdrawn nor held', async () => {
    await paid()
    await expect(putStatus(app, orgId, sepid, 7)).rejects.toThrow()
    await expect(putStatus(app, orgId, sepid, 5)).rejects.toThrow()
    expect((await read()).separation_status).toBe(6)
  })

  test('who is not prepared yet is due by the terms of their country', async () => {
    const row = async () =>
      (await app.call(listSettlements, { token: admin.token, body: { state: 'none' } })).data.rows[0]
    const lastDay = (await row())?.last_working_day as string
    expect((await row())?.due_on).toBe(addDays(lastDay, 30))
    const { policies } = (await app.call(listSettlementPolicies, { token: admin.token, body: {} })).data
    const { country: _country, ...terms } = policies.find(({ country_id }) => country_id === null) ?? {}
    const body = { ...terms, due_days: 3, due_counts: 'working' } as never
    await app.call(saveSettlementPolicy, { token: admin.token, body })
    const due = (await row())?.due_on as string
    expect(due >= addDays(lastDay, 3) && due <= addDays(lastDay, 5)).toBe(true)
    await compute()
    expect((await latest()).due_on).toBe(due)
  })

  test('explanations write money as people do', async () => {
    await compute()
    const { lines } = await latest()
    expect(lines[0]?.explanation).toContain('₹50,000.00 a month')
    expect(lines[0]?.explanation).not.toContain('50000.00')
  })

  test('an amount beyond ten million is refused at its field', async () => {
    const { lines } = (await app.call(readClearance, { token: admin.token, body: { SEPID: sepid } })).data
    const [line] = lines
    const answer = await app.call(decideLines, {
      token: admin.token,
      body: {
        decisions: [
          {
            ...{ LINE_ID: line?.LINE_ID as number, version: line?.version as number },
            ...{ outcome: 'recovered', amount: '999999999999', reason: '' },
          },
        ],
      },
    })
    expect(answer.body.fields).toHaveProperty(['decisions.0.amount'])
  })
})
