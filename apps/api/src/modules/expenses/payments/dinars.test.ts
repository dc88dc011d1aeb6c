import { Readable } from 'node:stream'
import { exportClaims, readClaimSheet } from '@muster/contract/expenses/expense-reports.contract'
import { saveExpenseProject, saveExpenseSettings } from '@muster/contract/expenses/expense-setup.contract'
import { createPayment, exportPayment, payPayment } from '@muster/contract/expenses/payments.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { hasPdfTool, pdfText } from '../../../../test/pdf-reader.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import {
  advanceDetail,
  anAdvanceRule,
  anApprovedAdvance,
  ask,
  payOutAdvance,
} from '../advances/advances.fixtures.ts'
import { aCategory, aLine, aRule, decide, detailOf, type Line, raise } from '../expenses.fixtures.ts'
import { sumOfMoney } from '../rules/amounts.ts'

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
  const { orgId } = team.org
  await tx(app.system(orgId), (db) =>
    sql`update organisation set currency = 'KWD' where org_id = ${orgId}`.execute(db),
  )
  food = await aCategory(app, admin, { gl_code: '5100' })
  await aRule(app, admin, [{ EXTYPEID: food, per_line: '50.125' }])
  await anAdvanceRule(app, admin, { kind: 'expense' })
  await anAdvanceRule(app, admin, { kind: 'loan', max_instalments: 12 })
  await app.call(saveExpenseSettings, {
    ...{ ...token(), body: { payable_gl_code: '2100', advance_gl_code: '1400' } },
  })
})

const token = () => ({ token: admin.token })
const inKwd = (amount: string, more: Partial<Line> = {}) =>
  aLine(food, amount, { currency: 'KWD', merchant: 'Diwan', ...more })

/** The columns debit and credit of the file for accounting. */
async function ledgerOf(payment: number) {
  const { raw } = await app.call(exportPayment, { ...token(), body: { id: payment } })
  const rows = raw.toString('utf8').trim().split('\r\n').slice(1)
  return rows.map((row) => row.split(',').slice(2, 6))
}

test('1.235 dinars stay 1.235 dinars from the claim to the ledger', async () => {
  const advance = await anApprovedAdvance(app, team.org.orgId, team.meeraIs, team.raviIs, {
    ...{ kind: 'expense', amount: '0.005' },
  })
  await payOutAdvance(app, admin, advance, '2026-11-21')
  const { data, body } = await raise(app, team.meeraIs, [inKwd('1.235')])
  expect(data, JSON.stringify(body)).toMatchObject({ claimed: '1.235', allowed: '1.235' })
  await decide(app, team.raviIs, data.ID)
  expect((await detailOf(app, team.meeraIs, data.ID)).claim).toMatchObject({ approved: '1.235' })
  const { data: payment } = await app.call(createPayment, { ...token(), body: { IDs: [data.ID] } })
  expect(payment.total).toBe('1.23')
  expect(await ledgerOf(payment.id)).toEqual([
    ['5100', '', '1.235', ''],
    ['1400', '', '', '0.005'],
    ['2100', '', '', '1.23'],
  ])
  await app.call(payPayment, {
    ...{ ...token(), body: { id: payment.id, paid_on: '2026-11-21', reference: 'KFH 1' } },
  })
  expect((await advanceDetail(app, team.meeraIs, advance)).advance.state).toBe('closed')
  const { raw: file } = await app.call(exportClaims, { ...token(), body: {} })
  const rows: string[][] = []
  for await (const row of readSheet(Readable.from(file))) rows.push(row.map((cell) => String(cell ?? '')))
  const [head = [], own = []] = rows
  const cell = (name: string) => own[head.indexOf(name)]
  expect([cell('Approved'), cell('Taken from advances'), cell('Payable')]).toEqual([
    ...['1.235', '0.005', '1.23'],
  ])
  const { raw: pdf } = await app.call(readClaimSheet, { ...token(), params: { ID: data.ID } })
  if (hasPdfTool('pdftotext')) expect(pdfText(pdf)).toContain('1.235')
})

test('an amount or a tax with more decimals than its currency is refused, not rounded', async () => {
  const { body } = await raise(app, team.meeraIs, [
    inKwd('1.2345'),
    aLine(food, '100.5', { currency: 'JPY', merchant: 'Kyoto' }),
    inKwd('2', { merchant: 'C', tax: '0.1234' }),
  ])
  expect(body.fields).toEqual({
    'lines.0.amount': 'Amounts in KWD can have at most 3 decimals here.',
    'lines.1.amount': expect.stringContaining('JPY'),
    'lines.2.tax': 'Amounts in KWD can have at most 3 decimals here.',
  })
})

test('a limit, a decision and a split have three decimals as well', async () => {
  const places = await Promise.all(
    ['North', 'South', 'West'].map(
      async (name) => (await app.call(saveExpenseProject, { ...token(), body: { name } })).data.id,
    ),
  )
  const shares = ['33.3333', '33.3333', '33.3334']
  const parts = places.map((project_id, at) => ({ project_id, share: shares[at] as string }))
  const { data } = await raise(app, team.meeraIs, [
    inKwd('60.5', { merchant: 'A' }),
    inKwd('10', { merchant: 'B', split_by: 'percent', parts }),
  ])
  const { lines } = await detailOf(app, team.raviIs, data.ID)
  expect(lines.map(({ allowed }) => allowed)).toEqual(['50.125', '10.00'])
  expect(lines[1]?.parts.map(({ amount }) => amount)).toEqual(['3.333', '3.333', '3.334'])
  const say = (approved: string) =>
    decide(app, team.raviIs, data.ID, { lines: [{ id: lines[0]?.id as number, approved, note: 'Less' }] })
  expect((await say('40.1234')).body.fields).toEqual({
    'lines.0.approved': 'Amounts in KWD can have at most 3 decimals here.',
  })
  expect((await say('40.123')).data).toMatchObject({ approved: '50.123' })
})

test('instalments of a loan are in fils, and sum up exactly', async () => {
  const loan = (amount: string) => ({ kind: 'loan' as const, amount, instalments: 3 })
  const fine = await ask(app, team.meeraIs, loan('10.0005'))
  expect(fine.body.fields).toHaveProperty('amount')
  const ID = await anApprovedAdvance(app, team.org.orgId, team.meeraIs, team.raviIs, loan('10'))
  await payOutAdvance(app, admin, ID, '2026-11-21')
  const { schedule, advance } = await advanceDetail(app, team.meeraIs, ID)
  expect(schedule.map(({ amount }) => amount)).toEqual(['3.333', '3.333', '3.334'])
  expect(sumOfMoney(schedule.map(({ left }) => left))).toBe(advance.balance)
})
