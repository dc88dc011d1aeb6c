import { can, choices, endpoint, field, filters, limit, page, search, z } from '../kit/index.ts'
import { master } from '../kit/master.ts'
import { depreciationBys, depreciationMethods } from './assets.constants.ts'

const view = can('assets.list.view')
const path = (name: string) => `apiv2/assets/${name}` as const

export const assetSettings = master({
  id: 'assets.setting',
  access: can('assets.category.manage'),
  key: null,
  fields: {
    /** What a part of a financial year is counted in. */
    depreciates_by: z._default(z.enum(depreciationBys), 'month'),
  },
})

export const readAssetSettings = assetSettings.list({
  path: path('readsettings'),
  data: z.object({ ...assetSettings.row, /** First month of the financial year. */ year_start: z.int() }),
  summary: 'How parts of a financial year are depreciated',
})

export const saveAssetSettings = assetSettings.save({
  path: path('savesettings'),
  summary: 'Set how parts of a financial year are depreciated',
})

/** Amounts are exact decimals in the asset's currency. */
const amounts = {
  cost: z.string(),
  /** Value at the start of the year; nothing for what was bought in it. */
  opening: z.string(),
  /** Cost of what was bought in the year: opening + additions - charge - written off = closing. */
  additions: z.string(),
  charge: z.string(),
  /** Depreciation until the end of the year, or until the write-off. */
  accumulated: z.string(),
  /** Value at the write-off, if it was in the year. */
  written_off: z.string(),
  closing: z.string(),
}

export const depreciationRow = z.object({
  AID: field.id(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.string(),
  entity: z.string(),
  method: z.enum(depreciationMethods),
  purchased_on: z.string(),
  retired_on: z.nullable(z.string()),
  currency: z.string(),
  ...amounts,
})
export type DepreciationRow = z.infer<typeof depreciationRow>

export const depreciationTotal = z.object({
  category_id: field.id(),
  category: z.string(),
  currency: z.string(),
  assets: z.int(),
  ...amounts,
})
export type DepreciationTotal = z.infer<typeof depreciationTotal>

const criteria = {
  /** The calendar year in which the financial year starts; default: the current one. */
  year: z.optional(z.int().check(z.minimum(1900), z.maximum(9998))),
  search: search(),
  /** By filter id: type 23, category 24, location 8, entity 12. */
  filters: filters(),
}
const financialYear = z.object({ year: z.int(), from: z.string(), to: z.string() })

export const listDepreciation = endpoint({
  id: 'assets.depreciation.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('depreciation'),
  access: view,
  body: z.object({ ...criteria, page: page(), limit: limit() }),
  data: z.object({
    rows: z.array(depreciationRow),
    total_rows: z.int(),
    year: financialYear,
    /** From that of the first purchase to the current one. */
    years: z.array(financialYear),
    /** Assets in use without cost or day of purchase: they are not in the register. */
    incomplete: z.int(),
    types: choices(),
    categories: choices(),
    entities: choices(),
    abilities: z.object({ set_up: z.boolean() }),
  }),
  summary: 'A page of the depreciation register of a financial year, by code',
})

export const sumDepreciation = endpoint({
  id: 'assets.depreciation.sum',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('depreciationtotals'),
  access: view,
  body: z.object(criteria),
  data: z.object({ totals: z.array(depreciationTotal) }),
  summary: 'The sums of the depreciation register by category and currency',
})

export const exportDepreciation = endpoint({
  id: 'assets.depreciation.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('depreciationfile'),
  access: view,
  body: z.object({ ...criteria, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The depreciation register of a financial year as a file; a large one is written by a job',
})

/** What becomes of an asset's value; its years are those of `depreciationYears`. */
export const assetDepreciation = z.object({
  method: z.enum(depreciationMethods),
  by: z.enum(depreciationBys),
  life_months: z.int(),
  salvage_percent: z.string(),
  rate_percent: z.nullable(z.string()),
  /** What it can't be reckoned without. */
  lacks: z.array(z.enum(['cost', 'purchased_on'])),
  /** Today. */
  value: z.nullable(field.money()),
  currency: z.string(),
  years: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      opening: z.string(),
      charge: z.string(),
      accumulated: z.string(),
      written_off: z.string(),
      closing: z.string(),
      counted: z.int(),
      of: z.int(),
      is_remainder: z.boolean(),
    }),
  ),
})
export type AssetDepreciation = z.infer<typeof assetDepreciation>
