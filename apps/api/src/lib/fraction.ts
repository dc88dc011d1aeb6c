/** An exact number; the denominator is greater than 0, and the two are not reduced. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/**
 * A number as the decimal it is written as: 0.1 is a tenth, not the binary number nearest to it.
 *
 * @throws RangeError when it is not finite
 */
export function fractionOf(number: number): Fraction {
  if (Number.isInteger(number)) return { numerator: BigInt(number), denominator: 1n }
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number))
  if (!parts) throw new RangeError(`${number} is no number to reckon with`)
  const [, sign, whole = '', decimals = '', exponent = '0'] = parts
  const digits = BigInt(`${sign}${whole}${decimals}`)
  const places = decimals.length - Number(exponent)
  return places >= 0
    ? { numerator: digits, denominator: 10n ** BigInt(places) }
    : { numerator: digits * 10n ** BigInt(-places), denominator: 1n }
}

/** The greatest whole number that is not greater than the quotient; the divisor is greater than 0. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

/** The JSON number nearest to it, which is the decimal itself up to 15 digits. */
export function numberOf({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}
