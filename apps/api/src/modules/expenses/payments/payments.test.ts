import {
  archiveClaims,
  exportClaims,
  exportOwnClaims,
  exportProjects,
  readApprovedGraph,
  readAverage,
  readClaimSheet,
  readOwnAverage,
  readTrend,
} from '@muster/contract/expenses/expense-reports.contract'
import { saveExpenseProject, saveExpenseSettings } from '@muster/contract/expenses/expense-setup.contract'
import { listOwnClaims } from '@muster/contract/expenses/own-claims.contract'
import {
  cancelPayment,
  createPayment,
  exportPayment,
  listPayments,
  payPayment,
  readPayment,
} from '@muster/contract/expenses/payments.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../../../seeds/random.ts'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { hasPdfTool, pdfText } from '../../../../test/pdf-reader.ts'
import { aTeam, aWorkflow, type Team } from '../../../../test/request-team.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { settlementPaid } from '../../offboarding/index.ts'
import { aCategory, aLine, aReceipt, aRule, decide, detailOf, raise } from '../expenses.fixtures.ts'
import { sumOfMoney } from '../rules/amounts.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let food: number
let taxi: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  food = await aCategory(app, admin, { gl_code: '5100' })
  taxi = await aCategory(app, admin)
  await aRule(app, admin, [{ EXTYPEID: food, per_line: '433.33' }, { EXTYPEID: taxi }])
})

/** A claim that Ravi approved. */
async function approved(lines = [aLine(food, '300')], by = team.meeraIs): Promise<number> {
  const { data } = await raise(app, by, lines)
  const answer = await decide(app, team.raviIs, data.ID)
  expect(answer.data.status).toBe('approved')
  return data.ID
}

const token = () => ({ token: admin.token })
const create = (IDs: number[], by = admin) => app.call(createPayment, { token: by.token, body: { IDs } })
const settings = (body: { payable_gl_code?: string; default_gl_code?: string }) =>
  app.call(saveExpenseSettings, { ...token(), body })

test('a payment takes approved claims once, is recorded as made, or cancelled', async () => {
  const one = await approved()
  const { data: waiting } = await raise(app, team.ninaIs, [aLine(food, '20')])
  expect((await create([one, waiting.ID])).body.key).toBe('expenses.not_payable')
  const both = await Promise.all([create([one]), create([one])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const payment = both.find(({ status }) => status === 200)!.data
  expect(payment).toMatchObject({ state: 'open', total: '300.00' })
  const { data: cancelled } = await app.call(cancelPayment, { ...token(), body: { id: payment.id } })
  expect(cancelled.state).toBe('cancelled')
  const { data: second } = await create([one])
  const early = { id: second.id, paid_on: '2026-12-24', reference: 'NEFT 1' }
  expect((await app.call(payPayment, { ...token(), body: early })).body.fields).toHaveProperty('paid_on')
  const body = { ...early, paid_on: '2026-11-21', version: second.version }
  expect((await app.call(payPayment, { ...token(), body })).data.state).toBe('paid')
  expect((await app.call(payPayment, { ...token(), body: { ...body, version: undefined } })).body.key).toBe(
    'expenses.payment_closed',
  )
  expect((await detailOf(app, team.meeraIs, one)).claim).toMatchObject({
    status: 'paid',
    paid_on: '2026-11-21',
  })
  const { data: read } = await app.call(readPayment, { ...token(), body: { id: second.id } })
  expect(read.claims.map(({ ID }) => ID)).toEqual([one])
  expect((await app.call(listPayments, { ...token(), body: { state: 'paid' } })).data.total_rows).toBe(1)
})

test('a cancelled payment keeps what was in it, and is seen by those alone who reach all of it', async () => {
  const meeras = await approved([aLine(food, '300')])
  const ninas = await approved([aLine(food, '20')], team.ninaIs)
  const { data: payment } = await create([meeras, ninas])
  await app.call(cancelPayment, { ...token(), body: { id: payment.id } })
  // Its claims are free, and paid by another one.
  const { data: second } = await create([meeras])
  expect(second.state).toBe('open')
  const { data: read } = await app.call(readPayment, { ...token(), body: { id: payment.id } })
  expect(read.payment).toMatchObject({ state: 'cancelled', claims: 2, total: '320.00' })
  expect(read.claims.map(({ ID }) => ID).sort()).toEqual([meeras, ninas].sort())
  const { data: seconds } = await app.call(readPayment, { ...token(), body: { id: second.id } })
  expect(seconds.claims.map(({ ID }) => ID)).toEqual([meeras])
  const stranger = await anAccount(app, team.org, { grants: { 'expenses.claims.pay': ['group'] }, group: {} })
  const list = await app.call(listPayments, { token: stranger.token, body: { state: 'cancelled' } })
  expect([list.status, list.data?.total_rows]).toEqual([200, 0])
  const foreign = await app.call(readPayment, { token: stranger.token, body: { id: payment.id } })
  expect(foreign.status).toBe(404)
})

test('what can’t be submitted says why at the expense', async () => {
  const none = await aCategory(app, admin)
  await aRule(app, admin, [{ EXTYPEID: none, per_line: '0' }])
  const { body } = await raise(app, team.meeraIs, [aLine(none, '50')])
  expect(body.message).toContain('Nothing in this claim is allowed')
  expect(Object.keys(body.fields ?? {})).toEqual(['lines.0.EXTYPEID'])
  const missing = await raise(app, team.meeraIs, [
    aLine(food, '50'),
    aLine(food, '51', { files: [`${team.org.orgId}/expense_receipts/none.pdf`] }),
  ])
  expect([missing.body.key, Object.keys(missing.body.fields ?? {})]).toEqual([
    'files.not_uploaded',
    ['lines.1.files'],
  ])
})

test('payments reach as far as the permission', async () => {
  const meeras = await approved()
  const { data } = await raise(app, team.devIs, [aLine(food, '20')])
  await decide(app, admin, data.ID)
  const payer = await anAccount(app, team.org, {
    ...{ grants: { 'expenses.claims.pay': ['group'] }, group: { location: [team.pune] } },
  })
  const own = await create([meeras], payer)
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  const dev = (await detailOf(app, admin, data.ID)).claim
  if (dev.status === 'approved') expect((await create([data.ID], payer)).status).toBe(404)
  expect((await app.call(listPayments, { token: team.ninaIs.token, body: {} })).status).toBe(403)
})

test('sums are the same on the screen, in the sheet, the payment and the ledger, for any claims', async () => {
  const random = randomFrom(7)
  const IDs: number[] = []
  for (let claim = 0; claim < 6; claim++) {
    const lines = Array.from({ length: random.between(1, 9) }, (_, at) => {
      const amount = `${random.between(0, 900)}.${random.between(0, 99).toString().padStart(2, '0')}`
      return aLine(random.chance(0.5) ? food : taxi, amount, { merchant: `Shop ${claim} ${at}` })
    })
    const { data, body } = await raise(app, random.chance(0.5) ? team.meeraIs : team.ninaIs, lines)
    expect(data, JSON.stringify(body)).toHaveProperty('ID')
    const { lines: read } = await detailOf(app, team.raviIs, data.ID)
    const cut = read.find(({ allowed }) => Number(allowed) > 1)
    await decide(app, team.raviIs, data.ID, {
      lines: cut ? [{ id: cut.id, approved: '0.99', note: 'Cut' }] : [],
    })
    IDs.push(data.ID)
  }
  const details = await Promise.all(IDs.map((ID) => detailOf(app, admin, ID)))
  for (const { claim, lines } of details)
    for (const key of ['claimed', 'allowed', 'approved'] as const)
      expect(sumOfMoney(lines.map((line) => line[key] ?? '0'))).toBe(claim[key])
  const total = sumOfMoney(details.map(({ claim }) => claim.approved ?? '0'))
  const { data: payment } = await create(IDs)
  expect(payment.total).toBe(total)

  const missing = await app.call(exportPayment, { ...token(), body: { id: payment.id } })
  expect(missing.body.key).toBe('expenses.account_missing')
  await settings({ payable_gl_code: '2100', default_gl_code: '5999' })
  const ledger = await app.call(exportPayment, { ...token(), body: { id: payment.id } })
  const rows = ledger.raw
    .toString('utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  const sumOf = (column: number) => sumOfMoney(rows.flatMap((row) => row[column] || []))
  expect(sumOf(4)).toBe(total)
  expect(sumOf(5)).toBe(total)
  expect(new Set(rows.map((row) => row[1]))).toEqual(new Set(details.map(({ claim }) => claim.number)))

  const sheet = await app.call(exportClaims, { ...token(), body: {} })
  expect(sheet.headers['content-disposition']).toMatch(/Report_\d{4}-\d{2}-\d{2}\.xlsx/)
  const { data: averages } = await app.call(readAverage, { ...token(), body: {} })
  expect(averages.averages[0]?.total).toBe(total)
  const { data: trend } = await app.call(readTrend, { ...token(), body: {} })
  expect(sumOfMoney(trend.months.map((month) => month.approved))).toBe(total)
  expect(sumOfMoney(trend.categories.map((one) => one.approved))).toBe(total)
  const elsewhere = { body: { entity_id: [987_654] } }
  expect((await app.call(readAverage, { ...token(), ...elsewhere })).data.averages).toEqual([])
  const none = { submitted: 0, payable: 0 }
  expect((await app.call(readTrend, { ...token(), ...elsewhere })).data.waiting).toEqual(none)
  const { data: graph } = await app.call(readApprovedGraph, { ...token(), params: { date: '2026-11-21' } })
  expect(graph.days).toEqual([{ day: '2026-11-21', currency: 'INR', claims: 6, approved: total }])
})

test('a claimant has the sheet, the export and the average of their own claims, and of nobody else’s', async () => {
  const invoice = { invoice_number: 'INV-77', tax: '45.50', note: 'List<String> fails' }
  const one = await approved([aLine(food, '300', invoice)])
  const sheet = await app.call(readClaimSheet, { token: team.meeraIs.token, params: { ID: one } })
  expect(sheet.headers['content-disposition']).toContain('claimSheet.pdf')
  expect(sheet.raw.subarray(0, 5).toString()).toBe('%PDF-')
  if (hasPdfTool('pdftotext')) {
    const text = pdfText(sheet.raw)
    for (const words of ['Approved', 'Invoice INV-77', 'Tax included', '45.50', 'List<String> fails'])
      expect(text).toContain(words)
  }
  expect((await app.call(readClaimSheet, { token: team.ninaIs.token, params: { ID: one } })).status).toBe(404)
  expect((await app.call(exportOwnClaims, { token: team.meeraIs.token, body: {} })).status).toBe(200)
  const { data } = await app.call(readOwnAverage, { token: team.meeraIs.token, body: {} })
  expect(data.averages[0]).toMatchObject({ average: '300.00', lines: 1 })
  expect((await app.call(readOwnAverage, { token: team.ninaIs.token, body: {} })).data.averages).toEqual([])
  expect((await app.call(listOwnClaims, { token: team.meeraIs.token, body: {} })).data.open).toEqual([
    { currency: 'INR', submitted: '0.00', approved: '300.00' },
  ])
})

test('projects are exported with what was approved for them', async () => {
  const { data } = await app.call(saveExpenseProject, {
    ...token(),
    body: { name: 'Plant Nashik', client: 'Tata' },
  })
  await approved([aLine(food, '120', { project_id: data.id }), aLine(food, '30')])
  const answer = await app.call(exportProjects, { ...token(), body: {} })
  expect(answer.headers['content-disposition']).toContain('Projectreport.xlsx')
})

test('sheets and receipts are collected by a job, of claims in reach', async () => {
  const path = await aReceipt(app, team.org.orgId, team.meeraIs, 'for the archive')
  const one = await approved([aLine(food, '300', { files: [path] })])
  const other = await approved([aLine(taxi, '20')])
  expect((await app.call(archiveClaims, { ...token(), body: { IDs: [other] } })).body.key).toBe(
    'expenses.no_files',
  )
  const answer = await app.call(archiveClaims, { ...token(), body: { IDs: [one, other] } })
  expect(answer.message).toBe('Your report will be downloaded shortly')
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{
      state: string
    }>`select state from job_run where org_id = ${team.org.orgId} and public_id = ${answer.data.job}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ state: 'done' }])
  expect((await app.call(archiveClaims, { ...token(), body: { IDs: [one, 987_654] } })).status).toBe(404)
})

test('an amount that one of several approvers entered is not approved yet in any figure', async () => {
  await aWorkflow(app, team.org.orgId, 'EXPENSE', [
    { approvers: [{ by: 'person', employee_id: team.ravi }] },
    { approvers: [{ by: 'person', employee_id: team.asha }] },
  ])
  const { data } = await raise(app, team.meeraIs, [aLine(food, '300')])
  const [line] = (await detailOf(app, team.meeraIs, data.ID)).lines
  await decide(app, team.raviIs, data.ID, {
    lines: [{ id: line?.id as number, approved: '250', note: 'Cut' }],
  })
  expect((await app.call(readAverage, { ...token(), body: {} })).data.averages).toEqual([])
  const { data: trend } = await app.call(readTrend, { ...token(), body: {} })
  expect(trend.months.at(-1)).toMatchObject({ claimed: '300.00', approved: '0.00' })
  expect(trend.categories).toEqual([])
})

test('the export to accounting has the day of approval in the organisation’s zone until it is paid', async () => {
  const { data: payment } = await create([await approved()])
  // Still the day before there.
  const ctx = app.system(team.org.orgId)
  await tx(ctx, (db) =>
    sql`update organisation set time_zone = 'Pacific/Honolulu' where org_id = ${ctx.orgId}`.execute(db),
  )
  await settings({ payable_gl_code: '2100', default_gl_code: '5999' })
  const { raw } = await app.call(exportPayment, { ...token(), body: { id: payment.id } })
  expect(raw.toString('utf8')).toContain('2026-11-20,EXP-')
})

test('what a final settlement paid is paid, and not a second time', async () => {
  const one = await approved()
  const ctx = app.system(team.org.orgId)
  const fact = { separationId: 77, employeeId: team.meera, paidOn: '2026-11-20' }
  const lines = [{ key: `expenses:${one}`, amount: '300.00' }]
  await tx(ctx, (db) => settlementPaid.emit(ctx, db, { ...fact, lines }))
  expect((await detailOf(app, admin, one)).claim).toMatchObject({ status: 'paid', paid_on: '2026-11-20' })
  expect((await create([one])).body.key).toBe('expenses.not_payable')
  const other = await approved([aLine(food, '10')])
  await create([other])
  const again = [{ key: `expenses:${other}`, amount: '10.00' }]
  await expect(
    tx(ctx, (db) => settlementPaid.emit(ctx, db, { ...fact, lines: again })),
  ).rejects.toMatchObject({
    key: 'offboarding.settlement_stale',
  })
})
