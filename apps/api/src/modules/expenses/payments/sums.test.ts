import { Readable } from 'node:stream'
import {
  exportClaims,
  exportProjects,
  readClaimSheet,
} from '@muster/contract/expenses/expense-reports.contract'
import {
  saveExpenseProject,
  saveExpenseRate,
  saveExpenseSettings,
} from '@muster/contract/expenses/expense-setup.contract'
import { createPayment, exportPayment } from '@muster/contract/expenses/payments.contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../../../seeds/random.ts'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { hasPdfTool, pdfText } from '../../../../test/pdf-reader.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { anAdvanceRule, anApprovedAdvance, payOutAdvance } from '../advances/advances.fixtures.ts'
import { aCategory, aLine, aRule, decide, detailOf, type Line, raise } from '../expenses.fixtures.ts'
import { lessMoney, sumOfMoney } from '../rules/amounts.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let food: number
let car: number
let projects: number[]

beforeAll(async () => {
  app = await createTestApp()
})

const token = () => ({ token: admin.token })
const project = async (name: string) =>
  (await app.call(saveExpenseProject, { ...token(), body: { name } })).data.id

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  food = await aCategory(app, admin, { gl_code: '5100' })
  car = await aCategory(app, admin, { gl_code: '5200', kind: 'distance' })
  await aRule(app, admin, [
    { EXTYPEID: food, per_line: '433.33' },
    { EXTYPEID: car, rate: '11.3375' },
  ])
  await anAdvanceRule(app, admin, { kind: 'expense', max_open: 5 })
  projects = [await project('North'), await project('South'), await project('West')]
})

const rowsOf = async (raw: Buffer) => {
  const rows: string[][] = []
  for await (const row of readSheet(Readable.from(raw))) rows.push(row.map((cell) => String(cell ?? '')))
  return rows
}

test('an expense is split by percent or amount, and its parts sum up exactly', async () => {
  const [north, south, west] = projects as [number, number, number]
  const third = (project_id: number, share: string) => ({ project_id, cost_centre_id: null, share })
  const line = aLine(food, '100', {
    split_by: 'percent',
    parts: [third(north, '33.33'), third(south, '33.33'), third(west, '33.34')],
  })
  const wrong = async (more: Partial<Line>) =>
    (await raise(app, team.meeraIs, [{ ...line, ...more }])).body.fields
  expect(await wrong({ parts: [third(north, '100')] })).toHaveProperty(['lines.0.parts'])
  expect(await wrong({ split_by: null, parts: [third(north, '50'), third(south, '50')] })).toHaveProperty([
    'lines.0.parts',
  ])
  expect(await wrong({ parts: [third(north, '50'), third(south, '49.99')] })).toEqual({
    'lines.0.parts': 'The parts must sum up to 100%. They are 99.99%.',
  })
  expect(await wrong({ parts: [third(987_654, '50'), third(south, '50')] })).toHaveProperty([
    'lines.0.parts.0.project_id',
  ])
  const nowhere = { project_id: null, cost_centre_id: null, share: '50' }
  expect(await wrong({ parts: [nowhere, third(south, '50')] })).toHaveProperty(['lines.0.parts.0.project_id'])
  expect(await wrong({ split_by: 'amount', amount: '100.01' })).toHaveProperty(['lines.0.parts'])
  const far = aLine(car, '', { amount: null, currency: null, distance: '10', split_by: 'amount' })
  expect(await wrong({ ...far, parts: [third(north, '5'), third(south, '5')] })).toHaveProperty([
    'lines.0.parts',
  ])
  const { data } = await raise(app, team.meeraIs, [{ ...line, amount: '100.01', split_by: 'percent' }])
  const { lines } = await detailOf(app, team.raviIs, data.ID)
  expect(lines[0]?.parts.map(({ project: of, amount }) => `${of?.name} ${amount}`)).toEqual([
    'North 33.33',
    'South 33.33',
    'West 33.35',
  ])
  // What is approved is split as it was claimed.
  await decide(app, team.raviIs, data.ID, {
    lines: [{ id: lines[0]?.id as number, approved: '50', note: 'Half' }],
  })
  const { data: payment } = await app.call(createPayment, { ...token(), body: { IDs: [data.ID] } })
  const { lines: now } = await detailOf(app, team.raviIs, data.ID)
  expect(now[0]?.parts.map(({ amount }) => amount)).toEqual(['16.67', '16.66', '16.67'])
  expect(payment.total).toBe('50.00')
})

test('what makes no sense is refused at its field', async () => {
  const rate = { from_currency: 'USD', to_currency: 'INR', on_date: '2026-11-01', source: 'Bank' }
  const save = async (more: object) =>
    (await app.call(saveExpenseRate, { ...token(), body: { ...rate, rate: '83', ...more } })).body.fields
  expect(await save({ from_currency: 'QQQ' })).toHaveProperty('from_currency')
  expect(await save({ rate: '0' })).toHaveProperty('rate')
  expect(await save({ rate: '0.0000001' })).toHaveProperty('rate')
  expect(await save({ rate: '1000001' })).toHaveProperty('rate')
  expect(await save({ on_date: '1900-01-01' })).toHaveProperty('on_date')
  expect(await save({ on_date: '2126-11-01' })).toHaveProperty('on_date')
  expect(await save({})).toBeUndefined()
  const ancient = await raise(app, team.meeraIs, [aLine(food, '5', { on: '1900-01-01' })])
  expect(ancient.body.fields).toHaveProperty(['lines.0.on'])
  const huge = await raise(app, team.meeraIs, [
    aLine(food, '5', { merchant: 'A' }),
    aLine(food, '999999999999', { currency: 'USD' }),
  ])
  expect(huge.body.fields).toEqual({
    'lines.1.amount': 'An expense comes to at most 999999999.99. Check the amount and the currency.',
  })
})

test('sums are the same on the screen, in sheets, files, payment and ledger, for any claims', async () => {
  await app.call(saveExpenseSettings, {
    ...{ ...token(), body: { payable_gl_code: '2100', advance_gl_code: '1400' } },
  })
  const random = randomFrom(23)
  const by = [team.meeraIs, team.ninaIs] as const
  for (const who of by) {
    const amount = `${random.between(100, 900)}.37`
    const ID = await anApprovedAdvance(app, team.org.orgId, who, team.raviIs, { kind: 'expense', amount })
    await payOutAdvance(app, admin, ID, '2026-11-21')
  }
  const shares = () => {
    const first = random.between(1, 9999)
    const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    return [text(first), text(10_000 - first)] as const
  }
  const IDs: number[] = []
  for (let claim = 0; claim < 6; claim++) {
    const lines = Array.from({ length: random.between(1, 6) }, (_, at): Line => {
      const [one, other] = shares()
      const split = random.chance(0.5)
        ? {
            split_by: 'percent' as const,
            parts: [
              { project_id: projects[0] as number, share: one },
              { project_id: projects[1] as number, share: other },
            ],
          }
        : { project_id: projects[2] as number }
      return random.chance(0.3)
        ? { EXTYPEID: car, on: `2026-11-${10 + at}`, distance: `${random.between(1, 300)}.5`, ...split }
        : aLine(food, `${random.between(1, 900)}.${random.between(10, 99)}`, {
            ...{ merchant: `Shop ${claim} ${at}`, ...split },
          })
    })
    const { data, body } = await raise(app, random.chance(0.5) ? by[0] : by[1], lines)
    expect(data, JSON.stringify(body)).toHaveProperty('ID')
    await decide(app, team.raviIs, data.ID)
    IDs.push(data.ID)
  }
  const { data: payment } = await app.call(createPayment, { ...token(), body: { IDs } })
  const details = await Promise.all(IDs.map((ID) => detailOf(app, admin, ID)))
  const approved = sumOfMoney(details.map(({ claim }) => claim.approved ?? '0'))
  const settled = sumOfMoney(details.map(({ claim }) => claim.settled))
  expect(payment.total).toBe(lessMoney(approved, settled))
  for (const { claim, lines, advances } of details) {
    expect(sumOfMoney(lines.map((line) => line.approved ?? '0'))).toBe(claim.approved)
    expect(sumOfMoney(advances.map(({ amount }) => amount))).toBe(claim.settled)
    for (const line of lines.filter(({ parts }) => parts.length > 0))
      expect(sumOfMoney(line.parts.map(({ amount }) => amount))).toBe(line.approved)
  }

  const ledger = await app.call(exportPayment, { ...token(), body: { id: payment.id } })
  const booked = ledger.raw
    .toString('utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  const sumIn = (column: number, account?: string) =>
    sumOfMoney(booked.flatMap((row) => ((account === undefined || row[2] === account) && row[column]) || []))
  expect([sumIn(4), sumIn(5)]).toEqual([approved, approved])
  expect([sumIn(5, '1400'), sumIn(5, '2100')]).toEqual([settled, payment.total])

  const [head = [], ...rows] = await rowsOf((await app.call(exportClaims, { ...token(), body: {} })).raw)
  const columnOf = (name: string) =>
    sumOfMoney(rows.map((row) => (row[head.indexOf(name)] ?? '0').replace(/,/g, '') || '0'))
  expect([columnOf('Approved'), columnOf('Taken from advances'), columnOf('Payable')]).toEqual([
    approved,
    settled,
    payment.total,
  ])
  const [titles = [], ...byProject] = await rowsOf(
    (await app.call(exportProjects, { ...token(), body: {} })).raw,
  )
  expect(sumOfMoney(byProject.map((row) => row[titles.indexOf('Approved')] ?? '0'))).toBe(approved)

  const inr = (amount: string) =>
    new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount as Intl.StringNumericLiteral)
  const one = details.find(({ claim }) => claim.settled !== '0.00')
  const sheet = await app.call(readClaimSheet, { ...token(), params: { ID: one?.claim.ID as number } })
  const text = hasPdfTool('pdftotext') ? pdfText(sheet.raw) : null
  if (text === null) return
  const [all, taken] = [one?.claim.approved ?? '0', one?.claim.settled ?? '0']
  expect(text).toContain(inr(all))
  expect(text).toContain(inr(lessMoney(all, taken)))
  for (const { distance } of one?.lines ?? []) if (distance) expect(text).toContain(`${distance} km`)
})
