import { smallestUnit } from '@muster/contract/kit/currency'
import { type Fraction, roundedQuotient } from './fraction.ts'

/**
 * An exact number from its decimal notation, with any number of decimals: `"1234.50"`, `"-0.005"`.
 *
 * @throws RangeError if the text is not such a number
 */
export function decimalOf(text: string): Fraction {
  const parts = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) throw new RangeError(`${text} is not a decimal number`)
  const [, whole = '', decimals = ''] = parts
  return { numerator: BigInt(`${whole}${decimals}`), denominator: 10n ** BigInt(decimals.length) }
}

/** The smallest unit where no currency is known: a hundredth, in units of `amountUnits`. */
export const HUNDREDTH = 100n

/**
 * An amount in units of `amountUnits`, rounded to the smallest unit of its currency; half of it is rounded away from zero.
 *
 * @param smallest what it is rounded to, by `smallestUnit`
 */
export function roundedUnits({ numerator, denominator }: Fraction, smallest: bigint): bigint {
  return roundedQuotient(10_000n * numerator, denominator * smallest) * smallest
}

/** As `roundedUnits`, by the code of the currency. */
export const unitsIn = (amount: Fraction, currency: string): bigint =>
  roundedUnits(amount, smallestUnit(currency))

/** Money in hundredths of its currency, half a hundredth rounded away from zero. */
export function centsOf({ numerator, denominator }: Fraction): bigint {
  return roundedQuotient(100n * numerator, denominator)
}

/** `"1234.50"`; never `"-0.00"`. */
export function moneyText(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Negative, 0 or positive, as the first decimal is less than, equal to or more than the other. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [decimalOf(one), decimalOf(other)]
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The exact sum of decimals, with as many decimals as the longest of them. */
export function sumOfDecimals(amounts: readonly string[]): string {
  const places = Math.max(0, ...amounts.map((one) => one.split('.')[1]?.length ?? 0))
  const scale = 10n ** BigInt(places)
  const sum = amounts.reduce((total, one) => {
    const { numerator, denominator } = decimalOf(one)
    return total + numerator * (scale / denominator)
  }, 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return sum < 0n ? `-${text}` : text
}
