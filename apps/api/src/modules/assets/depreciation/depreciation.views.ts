import type { AssetDepreciation } from '@muster/contract/assets/depreciation.contract'
import { currencyDecimals } from '@muster/contract/kit/index'
import { sumOfDecimals } from '../../../lib/money.ts'
import type { StoredAsset } from '../assets.queries.ts'
import { depreciatedBy, depreciationYears } from '../rules/depreciation.ts'
import type { DepreciationFacts } from './depreciation.queries.ts'

/** The years of an asset and what it is worth today; null where its type is not depreciated. */
export function depreciationView(
  { cost, currency, purchased_on, retired_on }: StoredAsset,
  { today, by, year_start, method, life_months, salvage_percent, rate_percent }: DepreciationFacts,
): AssetDepreciation | null {
  if (method === 'none' || life_months === null) return null
  const terms = { method, life_months, salvage_percent, rate_percent, by, year_start }
  const shown = { ...{ method, by, life_months, salvage_percent, rate_percent }, currency: currency ?? '' }
  if (cost === null || currency === null || purchased_on === null) {
    const lacks = [cost === null && 'cost', purchased_on === null && 'purchased_on'] as const
    return { ...shown, lacks: lacks.filter((one) => one !== false), value: null, years: [] }
  }
  const asset = { cost, decimals: currencyDecimals(currency), bought_on: purchased_on, retired_on }
  const amount = retired_on === null ? sumOfDecimals([cost, `-${depreciatedBy(asset, terms, today)}`]) : '0'
  return { ...shown, lacks: [], value: { amount, currency }, years: depreciationYears(asset, terms) }
}
