/**
 * Amounts of money are exact decimal texts, computed in ten-thousandths: no currency of ISO 4217 has a smaller unit, so that sums,
 * differences and comparisons need not know the currency. What divides or multiplies rounds to the `smallestUnit` of it.
 */
const UNITS = 10_000n
const DECIMALS = 4

/**
 * An amount in ten-thousandths.
 *
 * @throws RangeError if the text is not a decimal number, or has more than four decimals
 */
export function amountUnits(amount: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+?)0*)?$/.exec(amount) ?? []
  if (whole === undefined) throw new RangeError(`${amount} is not a decimal number`)
  if (decimals.length > DECIMALS) throw new RangeError(`${amount} has more than four decimals`)
  const units = BigInt(whole) * UNITS + BigInt(decimals.padEnd(DECIMALS, '0'))
  return sign === '-' ? -units : units
}

/** `"1234.50"`, `"1.235"`: at least two decimals, more only where they are needed; never `"-0.00"`. `money_text` is the same in SQL. */
export function amountText(units: bigint): string {
  const magnitude = units < 0n ? -units : units
  const decimals = (magnitude % UNITS)
    .toString()
    .padStart(DECIMALS, '0')
    .replace(/0{1,2}$/, '')
  return `${units < 0n ? '-' : ''}${magnitude / UNITS}.${decimals}`
}

/** Whether an amount is nothing, with however many decimals it is written. */
export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount)

/** Writes what was entered as an amount as `amountText` does; other texts stay as they are, for the check that refuses them. */
export const writtenAmount = (text: string): string =>
  /^-?\d+(\.\d{1,4})?$/.test(text) ? amountText(amountUnits(text)) : text
