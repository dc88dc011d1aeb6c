import { type Fraction, numberOf, roundedQuotient } from '../../../lib/fraction.ts'
import type { Counts, Period } from './people-counts.ts'
import type { PeopleFigures, PeopleMetricsInput } from './people-metrics-types.ts'

const DECIMALS = 10_000n
const DAYS_A_YEAR = 365n
const LEAP_YEAR_DAYS = 366
const FEWEST_DATES_TO_ANNUALISE = 28

function quotient(dividend: bigint, { numerator, denominator }: Fraction): Fraction | null {
  return numerator === 0n ? null : { numerator: dividend * denominator, denominator: numerator }
}

const rounded = ({ numerator, denominator }: Fraction) =>
  numberOf({ numerator: roundedQuotient(numerator * DECIMALS, denominator), denominator: DECIMALS })

const roundedOrNull = (fraction: Fraction | null) => fraction && rounded(fraction)

/** Attrition over a year of 365 days, from the exact attrition of the period. */
function annualise(attrition: Fraction | null, dates: number): Fraction | null {
  if (attrition === null || dates < FEWEST_DATES_TO_ANNUALISE) return null
  const length = dates === LEAP_YEAR_DAYS ? DAYS_A_YEAR : BigInt(dates)
  return { numerator: attrition.numerator * DAYS_A_YEAR, denominator: attrition.denominator * length }
}

/** Rules 3 and 4: exact fractions, rounded half away from zero to four decimals only when given out. */
export function figuresOf(
  counts: Counts,
  { from, to }: Period,
  average: PeopleMetricsInput['average'],
): PeopleFigures {
  const { opening, joiners, leavers, voluntary, involuntary, early_leavers, closing, retained } = counts
  const dates = to - from + 1
  const mean: Fraction =
    average === 'ends'
      ? { numerator: BigInt(opening + closing), denominator: 2n }
      : { numerator: BigInt(counts.days), denominator: BigInt(dates) }
  const attrition = quotient(100n * BigInt(leavers), mean)
  const retention = quotient(100n * BigInt(retained), { numerator: BigInt(opening), denominator: 1n })
  return {
    opening,
    joiners,
    leavers,
    voluntary,
    involuntary,
    early_leavers,
    closing,
    average: rounded(mean),
    attrition: roundedOrNull(attrition),
    annualised: roundedOrNull(annualise(attrition, dates)),
    retention: roundedOrNull(retention),
  }
}
