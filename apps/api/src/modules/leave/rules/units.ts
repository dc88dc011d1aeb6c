/** Leave has four decimals: a unit is a ten-thousandth of a day. Integers keep sums exact. */
const PER_DAY = 10_000

/**
 * Converts days to units.
 *
 * @param days a decimal with at most four places, as text or as a JSON number
 */
export function toUnits(days: string | number): number {
  return Math.round(Number(days) * PER_DAY)
}

/** Converts units to a JSON number of days. */
export function toDays(units: number): number {
  return units / PER_DAY
}

/** Converts units to a decimal for the database. */
export function toDecimal(units: number): string {
  const sign = units < 0 ? '-' : ''
  const whole = Math.abs(units)
  return `${sign}${Math.floor(whole / PER_DAY)}.${String(whole % PER_DAY).padStart(4, '0')}`
}
