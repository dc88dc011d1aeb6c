/** Metres of an international mile, in thousandths. */
const MILE = 1_609_344n

/** A recorded distance in the unit of its category, exact to a tenth, half a tenth rounded up: `"42.3"`. */
export function distanceOf(metres: number, unit: 'km' | 'mile'): string {
  const thousandths = BigInt(metres) * 1000n
  const one = unit === 'km' ? 1_000_000n : MILE
  const tenths = (thousandths * 20n + one) / (one * 2n)
  return `${tenths / 10n}.${tenths % 10n}`
}
