import { roundedQuotient } from '../../../lib/fraction.ts'
import { decimalOf } from '../../../lib/money.ts'

/** Limits and earlier expenses have four decimals: a unit is a ten-thousandth of the currency. */
const UNITS = 10_000n
const UNITS_A_CENT = 100n

/** @throws RangeError if the text is not a decimal number, or has more than four decimals */
export function unitsOf(money: string): bigint {
  const { numerator, denominator } = decimalOf(money)
  if (denominator > UNITS) throw new RangeError(`${money} has more than four decimals`)
  return numerator * (UNITS / denominator)
}

export const unitsOfCents = (cents: bigint) => cents * UNITS_A_CENT

/** Half a hundredth is rounded up. */
export const centsOfUnits = (units: bigint) => roundedQuotient(units, UNITS_A_CENT)
