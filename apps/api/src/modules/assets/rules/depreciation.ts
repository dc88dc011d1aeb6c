import type { DepreciationBy, DepreciationMethod } from '@muster/contract/assets/assets.constants'
import { dayNumber, dayText, firstDayOf, monthOfDay, monthsLater } from '@muster/contract/kit/day-number'
import { type Fraction, roundedQuotient } from '../../../lib/fraction.ts'
import { decimalOf } from '../../../lib/money.ts'

/** How an asset is depreciated. Percentages are exact decimals. */
export interface DepreciationTerms {
  method: DepreciationMethod
  life_months: number
  /** Of the cost: what is left at the end of the useful life. */
  salvage_percent: string
  /** A year, of the value at its start; for the written-down method. */
  rate_percent: string | null
  /** What a part of a year is counted in: days, or months that have begun. */
  by: DepreciationBy
  /** First month of the financial year, 1 to 12. */
  year_start: number
}

export interface DepreciatedAsset {
  /** Exact decimal. */
  cost: string
  /** Of the currency, 0 to 4: amounts are rounded to these; the last period takes what is left over. */
  decimals: number
  bought_on: string
  /** Day of the write-off, which no longer counts. */
  retired_on: string | null
}

/** A financial year of an asset. Amounts are exact decimals. */
interface DepreciationYear {
  from: string
  to: string
  opening: string
  charge: string
  /** Everything up to its end. */
  accumulated: string
  /** What was left when the asset was written off in this year. */
  written_off: string
  closing: string
  /** Months or days that count, and of how many: the useful life (straight line), or the year (written down). */
  counted: number
  of: number
  /** Its last year: what is above the salvage value. */
  is_remainder: boolean
}

const PLACES = 4
const SCALE = 10n ** BigInt(PLACES)

/** In ten-thousandths of the currency. @throws RangeError for more than four decimals */
function unitsOf(money: string): bigint {
  const { numerator, denominator } = decimalOf(money)
  if (denominator > SCALE) throw new RangeError(`${money} has more than four decimals`)
  return numerator * (SCALE / denominator)
}

/** Of no fewer decimals than the currency has, and no fewer than the cost. */
function textOf(units: bigint, places: number): string {
  const digits = units.toString().padStart(PLACES + 1, '0')
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
  return places === 0 ? text.slice(0, -PLACES - 1) : text.slice(0, text.length - PLACES + places)
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

interface Counting {
  cost: bigint
  salvage: bigint
  rate: Fraction
  /** Rounded to the currency. */
  rounded: (numerator: bigint, denominator: bigint) => bigint
  /** The useful life, and how much of it has gone by on a day, in months or days. */
  life: number
  usedBy: (day: number) => number
  /** Length of the year between two days. */
  lengthOf: (from: number, to: number) => number
  isStraight: boolean
  firstYear: number
  /** An amount as text. */
  written: (units: bigint) => string
}

function countingOf(asset: DepreciatedAsset, terms: DepreciationTerms): Counting {
  const bought = dayNumber(asset.bought_on)
  const cost = unitsOf(asset.cost)
  const step = 10n ** BigInt(PLACES - asset.decimals)
  const rounded = (numerator: bigint, denominator: bigint) =>
    roundedQuotient(numerator, denominator * step) * step
  const percent = decimalOf(terms.salvage_percent)
  const salvage = least(cost, rounded(cost * percent.numerator, 100n * percent.denominator))
  const byDay = terms.by === 'day'
  const month = monthOfDay(bought)
  const places = Math.max(asset.decimals, (asset.cost.split('.')[1] ?? '').length)
  const yearStart = month - ((month - (terms.year_start - 1) + 12) % 12)
  return {
    ...{ cost, salvage, rounded },
    rate: decimalOf(terms.rate_percent ?? '0'),
    isStraight: terms.method === 'straight_line',
    life: byDay ? monthsLater(bought, terms.life_months) - bought : terms.life_months,
    usedBy: (day) => Math.max(0, byDay ? day - bought : monthOfDay(day) - month),
    lengthOf: (from, to) => (byDay ? to - from : 12),
    firstYear: firstDayOf(yearStart),
    written: (units) => textOf(units, places),
  }
}

/** The depreciation of the part of a year from `from` to `until`, of an asset that is worth `value` then. */
function chargeOf(
  { cost, salvage, rate, rounded, life, usedBy, lengthOf, isStraight }: Counting,
  value: bigint,
  { from, until, yearEnd }: { from: number; until: number; yearEnd: number },
): bigint {
  const used = usedBy(until)
  if (used === 0) return 0n
  if (used >= life) return value - salvage
  const whole = cost - salvage
  // Of all that has gone by, so that rounding never adds up.
  if (isStraight) return least(whole, rounded(whole * BigInt(used), BigInt(life))) - (cost - value)
  const part = BigInt(used - Math.min(used, usedBy(from)))
  const year = BigInt(lengthOf(from, yearEnd))
  return least(value - salvage, rounded(value * rate.numerator * part, 100n * rate.denominator * year))
}

interface Standing {
  /** First day of the year. */
  from: number
  /** What the asset is worth then. */
  value: bigint
}

/** One financial year; it ends on the day of the write-off if that is within it. */
function yearOf(counting: Counting, { from, value }: Standing, retired: number): DepreciationYear {
  const { cost, salvage, life, usedBy, lengthOf, isStraight, written } = counting
  const yearEnd = monthsLater(from, 12)
  const isRetired = retired < yearEnd
  const until = isRetired ? retired : yearEnd
  const charge = chargeOf(counting, value, { from, until, yearEnd })
  const left = value - charge
  const used = usedBy(until)
  return {
    ...{ from: dayText(from), to: dayText(yearEnd - 1), opening: written(value), charge: written(charge) },
    accumulated: written(cost - left),
    written_off: written(isRetired ? left : 0n),
    closing: written(isRetired ? 0n : left),
    counted: Math.min(used, life) - Math.min(usedBy(from), life),
    of: isStraight ? life : lengthOf(from, yearEnd),
    is_remainder: used >= life && value > salvage,
  }
}

const NEVER = Number.POSITIVE_INFINITY

/**
 * The financial years of an asset from the one of its purchase until it is depreciated or written off.
 *
 * Straight line spreads cost less salvage value evenly over the useful life. The written-down method takes the rate of the value at
 * the start of the year, and in the last period of the useful life the remainder. By months, that of the purchase counts and that of
 * the write-off doesn't.
 *
 * @param until the last year is that of this day, if it is earlier
 */
export function depreciationYears(
  asset: DepreciatedAsset,
  terms: DepreciationTerms,
  until: string | null = null,
): DepreciationYear[] {
  if (terms.method === 'none') return []
  const counting = countingOf(asset, terms)
  const { life, usedBy, firstYear } = counting
  const retired =
    asset.retired_on === null ? NEVER : Math.max(dayNumber(asset.retired_on), dayNumber(asset.bought_on))
  const last = until === null ? NEVER : dayNumber(until)
  const years: DepreciationYear[] = []
  let at: Standing = { from: firstYear, value: counting.cost }
  while (at.from <= Math.min(last, retired) && usedBy(at.from) < life) {
    const year = yearOf(counting, at, retired)
    years.push(year)
    at = { from: monthsLater(at.from, 12), value: unitsOf(year.closing) }
  }
  // Written off after its useful life: the salvage value.
  if (retired !== NEVER && retired >= at.from && retired <= last) {
    const later = monthOfDay(retired) - monthOfDay(at.from)
    years.push(yearOf(counting, { ...at, from: monthsLater(at.from, later - (later % 12)) }, retired))
  }
  return years
}

/** All depreciation until a day, which no longer counts. */
export function depreciatedBy(asset: DepreciatedAsset, terms: DepreciationTerms, until: string): string {
  const end = asset.retired_on !== null && asset.retired_on < until ? asset.retired_on : until
  const ended = { ...asset, retired_on: end > asset.bought_on ? end : asset.bought_on }
  return depreciationYears(ended, terms).at(-1)?.accumulated ?? textOf(0n, asset.decimals)
}
