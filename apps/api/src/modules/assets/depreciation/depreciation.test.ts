import { readAsset } from '@muster/contract/assets/assets.contract'
import {
  exportDepreciation,
  listDepreciation,
  readAssetSettings,
  saveAssetSettings,
  sumDepreciation,
} from '@muster/contract/assets/depreciation.contract'
import { reportAsset } from '@muster/contract/assets/hand-over.contract'
import { saveAssetType } from '@muster/contract/assets/setup.contract'
import { addDays } from '@muster/contract/kit/days'
import { currencyDecimals } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { sumOfDecimals } from '../../../lib/money.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { aCategory, anAsset, aType } from '../assets.fixtures.ts'
import { type DepreciationTerms, depreciatedBy } from '../rules/depreciation.ts'

let app: TestApp
let people: People
let token: string
let categoryId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  token = people.admin.token
  categoryId = await aCategory(app, people.admin)
  const laptop = await aType(app, people.admin, {
    ...{ category_id: categoryId, name: 'Laptop', code_prefix: 'LAP-' },
    ...{ depreciation: 'straight_line', life_months: 36, salvage_percent: 10 },
  })
  const chair = await aType(app, people.admin, {
    ...{ category_id: categoryId, name: 'Chair', code_prefix: 'CHR-' },
    ...{ depreciation: 'written_down', life_months: 60, rate_percent: 25.89 },
  })
  const plain = await aType(app, people.admin, { name: 'Card', code_prefix: 'CRD-' })
  const add = async (name: string, type_id: number, more: object) => {
    ids[name] = await anAsset(app, people.admin, { name, type_id, ...more })
  }
  await add('Laptop', laptop, { cost: '90000.00', purchased_on: '2025-10-20', location_id: people.delhi })
  await add('Old laptop', laptop, { cost: '60000.00', purchased_on: '2024-04-01' })
  await add('Chair', chair, { cost: '9999.99', purchased_on: '2026-07-01' })
  await add('Card', plain, { cost: '350.00', purchased_on: '2025-01-01' })
  await add('Without a day', laptop, { cost: '10.00' })
  await add('Without cost', laptop, { purchased_on: '2025-01-01' })
  const body = { AID: ids['Old laptop'] as number, action: 'written_off' as const, on_date: '2026-10-02' }
  expect((await app.call(reportAsset, { token, body })).status).toBe(200)
})

const register = async (body: object = {}, by = token) =>
  (await app.call(listDepreciation, { token: by, body: body as never })).data
const amountsOf = (rows: { name: string; opening: string; charge: string; closing: string }[]) =>
  rows.map(({ name, opening, charge, closing }) => `${name}: ${opening} ${charge} ${closing}`)

describe('the register of a financial year', () => {
  test('has the assets that were there on any day of it, with their amounts', async () => {
    const answer = await app.call(listDepreciation, { token, body: {} as never })
    const { rows, year, total_rows, incomplete, years } = answer.data
    expect(year).toEqual({ year: 2026, from: '2026-04-01', to: '2027-03-31' })
    expect(amountsOf(rows)).toEqual([
      'Chair: 0 1941.75 8058.24',
      'Card: 350.00 0 350.00',
      'Laptop: 76500.00 27000.00 49500.00',
      'Old laptop: 24000.00 9000.00 0',
    ])
    expect(rows.find(({ name }) => name === 'Old laptop')?.written_off).toBe('15000.00')
    expect([total_rows, incomplete]).toEqual([4, 2])
    expect(years.map((one) => one.year)).toEqual([2026, 2025, 2024])
    expect(answer.queries).toBeLessThanOrEqual(4)
    for (const one of rows)
      expect(
        Number(one.opening) + Number(one.additions) - Number(one.charge) - Number(one.written_off),
        one.name,
      ).toBeCloseTo(Number(one.closing), 6)
    expect(rows.find(({ name }) => name === 'Chair')?.additions).toBe('9999.99')
    const before = await register({ year: 2024 })
    expect(amountsOf(before.rows)).toEqual(['Card: 0 0 350.00', 'Old laptop: 0 18000.00 42000.00'])
    expect((await register({ year: 2023 })).rows).toEqual([])
  })

  test('is filtered and paged', async () => {
    expect((await register({ search: 'chair' })).rows).toHaveLength(1)
    expect((await register({ filters: { 24: [categoryId] } })).rows).toHaveLength(3)
    const page = await register({ page: 2, limit: 3 })
    expect([page.rows.map(({ name }) => name), page.total_rows]).toEqual([['Old laptop'], 4])
  })

  test('the file has the rows and sums of the screen', async () => {
    const { totals } = (await app.call(sumDepreciation, { token, body: {} as never })).data
    const { rows } = await register()
    for (const key of [
      'cost',
      'opening',
      'additions',
      'charge',
      'accumulated',
      'written_off',
      'closing',
    ] as const)
      expect(Number(sumOfDecimals(totals.map((one) => one[key])))).toBe(
        Number(sumOfDecimals(rows.map((one) => one[key]))),
      )
    expect(totals.map(({ assets }) => assets).sort()).toEqual([1, 3])
    const file = await app.call(exportDepreciation, { token, body: {} as never })
    const lines: string[][] = []
    for await (const line of readSheet(file.raw)) lines.push(line)
    expect(lines).toHaveLength(6)
    const heading = lines[0] ?? []
    const inFile = (key: string) => Number(lines.at(-1)?.[heading.indexOf(key)])
    expect(inFile('Closing value')).toBe(Number(sumOfDecimals(totals.map(({ closing }) => closing))))
    expect(inFile('Additions')).toBe(Number(sumOfDecimals(totals.map(({ additions }) => additions))))
    expect(inFile('Depreciation')).toBe(Number(sumOfDecimals(totals.map(({ charge }) => charge))))
    const csv = await app.call(exportDepreciation, { token, body: { format: 'csv' } as never })
    expect(csv.raw.toString().trim().split('\n')).toHaveLength(5)
  })

  test('a group sees the assets of its places, and their sums', async () => {
    const reader = await anAccount(app, people.org, {
      grants: { 'assets.list.view': ['group'] },
      group: { location: [people.delhi] },
    })
    expect((await register({}, reader.token)).rows.map(({ name }) => name)).toEqual(['Laptop'])
    const { totals } = (await app.call(sumDepreciation, { token: reader.token, body: {} as never })).data
    expect(totals).toMatchObject([{ assets: 1, closing: '49500.00' }])
  })
})

describe('an asset', () => {
  const of = async (name: string) =>
    (await app.call(readAsset, { token, params: { AID: ids[name] as number } })).data.depreciation

  test('shows its years, and what it is worth today', async () => {
    const laptop = await of('Laptop')
    // Thirteen months until 21 November 2026, that of the purchase included.
    expect(laptop?.value).toEqual({ amount: '60750.00', currency: 'INR' })
    expect(laptop?.years.map(({ charge }) => charge)).toEqual([
      ...['13500.00', '27000.00', '27000.00', '13500.00'],
    ])
    expect((await of('Old laptop'))?.value?.amount).toBe('0')
    expect((await of('Old laptop'))?.years.at(-1)).toMatchObject({ written_off: '15000.00', closing: '0.00' })
  })

  test('says what is missing, and nothing where its type is not depreciated', async () => {
    expect(await of('Card')).toBeNull()
    expect(await of('Without cost')).toMatchObject({ lacks: ['cost'], value: null, years: [] })
    expect(await of('Without a day')).toMatchObject({ lacks: ['purchased_on'] })
  })

  test('follows the setting', async () => {
    expect((await app.call(readAssetSettings, { token })).data).toMatchObject({
      ...{ depreciates_by: 'month', year_start: 4, version: 0 },
    })
    await app.call(saveAssetSettings, { token, body: { depreciates_by: 'day' } as never })
    const laptop = await of('Laptop')
    expect(laptop?.years[0]).toMatchObject({ counted: 163, of: 1096, charge: '12046.53' })
    const { version } = (await app.call(readAssetSettings, { token })).data
    const back = await app.call(saveAssetSettings, {
      token,
      body: { depreciates_by: 'month', version } as never,
    })
    expect(back.status).toBe(200)
  })
})

describe('a type', () => {
  const save = async (terms: object) => {
    const body = { category_id: categoryId, name: 'Phone', code_prefix: 'PHN-', ...terms }
    return (await app.call(saveAssetType, { token, body: body as never })).body
  }

  test('needs a useful life, and a rate for the written-down method', async () => {
    expect(await save({ depreciation: 'straight_line' })).toMatchObject({
      fields: { life_months: expect.any(String) },
    })
    expect(await save({ depreciation: 'written_down', life_months: 12 })).toMatchObject({
      fields: { rate_percent: expect.any(String) },
    })
    expect(await save({ salvage_percent: 100.5 })).toMatchObject({
      fields: { salvage_percent: expect.any(String) },
    })
  })
})

describe('the database', () => {
  const read = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    readTx(app.system(people.org.orgId), async (db) => (await statement.execute(db)).rows)

  test('knows the decimals of every currency', async () => {
    const currencies = [...Intl.supportedValuesOf('currency'), 'CLF', 'UYW', 'ZZZ']
    const rows = await read(
      sql<{ currency: string; decimals: number }>`select c as currency, currency_decimals(c) as decimals
        from unnest(${currencies}::text[]) c`,
    )
    expect(rows.filter(({ currency, decimals }) => decimals !== currencyDecimals(currency))).toEqual([])
  })

  test('depreciates as the rule does', async () => {
    // A fixed sequence: each number follows from the one before.
    let seed = 20_261_130
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const pick = <T>(of: readonly T[]) => of[next(of.length)] as T
    const cases = Array.from({ length: 3000 }, (_, at) => {
      const bought_on = addDays('2015-01-01', next(5000))
      return {
        ...{ at, cost: `${next(pick([200, 90_000, 2_000_000_000]))}.${String(next(100)).padStart(2, '0')}` },
        ...{ currency: pick(['INR', 'JPY', 'KWD', 'CLF']), bought_on },
        ...{ method: pick(['straight_line', 'written_down'] as const), life: 1 + next(pick([12, 60, 600])) },
        ...{ salvage: String(pick([0, 5, 10, 33.33, 100])), rate: String(pick([1, 13.91, 40, 100])) },
        ...{
          by: pick(['month', 'day'] as const),
          start: 1 + next(12),
          until: addDays(bought_on, next(9000) - 30),
        },
      }
    })
    const rows = await read(
      sql<{
        at: number
        amount: string
      }>`select x.at, asset_depreciated(x.cost, x.currency, x.bought_on, x.method, x.life,
        x.salvage, x.rate, x.by, x.start, x.until)::text as amount
        from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) x (at int, cost numeric, currency text, bought_on date,
          method text, life int, salvage numeric, rate numeric, by text, start int, until date)`,
    )
    const amounts = new Map(rows.map(({ at, amount }) => [at, Number(amount)]))
    const wrong = cases.filter(({ at, ...one }) => {
      const terms: DepreciationTerms = {
        ...{ method: one.method, life_months: one.life, salvage_percent: one.salvage },
        ...{ rate_percent: one.rate, by: one.by, year_start: one.start },
      }
      const { cost, bought_on, until } = one
      const asset = { cost, decimals: currencyDecimals(one.currency), bought_on, retired_on: null }
      return Number(depreciatedBy(asset, terms, until)) !== amounts.get(at)
    })
    expect(wrong).toEqual([])
  })
})
