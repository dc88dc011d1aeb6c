import { dayNumber, monthOfDay, monthsLater } from '@muster/contract/kit/day-number'
import { decimalOf, roundedUnits } from '../../../lib/money.ts'
import type { GratuityTerms } from './notice-settlement-types.ts'

const MONTHS_A_YEAR = 12
const HALF_A_YEAR = 6

/** The day on which a number of years is completed; for who joined on 29 February, 1 March in a common year. */
function anniversary(joined: number, years: number): number {
  const day = monthsLater(joined, years * MONTHS_A_YEAR)
  const isShortened = monthsLater(day, -years * MONTHS_A_YEAR) !== joined
  return isShortened ? day + 1 : day
}

/** Completed years until a day, and whether more than half a year is left over. */
function serviceUntil(joined: number, end: number): { years: number; isMoreThanHalf: boolean } {
  let years = Math.floor((monthOfDay(end) - monthOfDay(joined)) / MONTHS_A_YEAR)
  if (anniversary(joined, years) > end) years--
  return { years, isMoreThanHalf: monthsLater(anniversary(joined, years), HALF_A_YEAR) < end }
}

/**
 * Rule 8: gratuity for the completed years, one more for a rest of over six months; nothing below the least
 * years, which the rest does not help to reach.
 *
 * @throws RangeError for somebody who joined after their last working day
 */
export function gratuityOf(
  terms: GratuityTerms,
  lastWorkingDay: number,
  smallest: bigint,
): { days: number; units: bigint } {
  const joined = dayNumber(terms.joined)
  if (joined > lastWorkingDay) throw new RangeError('Joined after the last working day')
  const { years, isMoreThanHalf } = serviceUntil(joined, lastWorkingDay + 1)
  if (years < terms.min_years && !terms.waive_min) return { days: 0, units: 0n }
  const days = (isMoreThanHalf ? years + 1 : years) * terms.days_per_year
  const monthly = decimalOf(terms.monthly)
  const exact = {
    numerator: monthly.numerator * BigInt(days),
    denominator: monthly.denominator * BigInt(terms.divisor),
  }
  const units = roundedUnits(exact, smallest)
  // Rounding keeps the order, so that it makes no difference whether the least is taken before or after.
  const most = terms.cap === null ? units : roundedUnits(decimalOf(terms.cap), smallest)
  return { days, units: most < units ? most : units }
}
