/** An exact rational number, not reduced; the denominator is greater than 0. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/**
 * Converts a number by its decimal notation: 0.1 is one tenth, not the nearest binary number.
 *
 * @throws RangeError for a number that is not finite
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

/** Floor division: the greatest integer not above the quotient. The divisor must be greater than 0. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

/** The integer nearest to the quotient; half is rounded away from zero. The divisor must be greater than 0. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** The nearest JSON number; exact for decimals of up to 15 digits. */
export function numberOf({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}
