import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { smallestUnit } from '@muster/contract/kit/currency'

/**
 * Splits an amount by shares, which are decimal texts of at most four decimals, by the largest remainder: each part is rounded down
 * to the smallest unit of the currency, and what that leaves goes unit by unit to the parts that lost most, the earlier ones first.
 * So the parts sum up to the amount exactly, none is negative, and none is a whole unit away from its share. `partsSql` does the
 * same in SQL.
 */
export function splitMoney(amount: string, shares: readonly string[], currency: string): string[] {
  const total = amountUnits(amount)
  const smallest = smallestUnit(currency)
  const weights = shares.map(amountUnits)
  const whole = weights.reduce((sum, one) => sum + one, 0n) * smallest
  const parts = weights.map((weight, at) => ({
    at,
    units: ((total * weight) / whole) * smallest,
    lost: (total * weight) % whole,
  }))
  let left = total - parts.reduce((sum, { units }) => sum + units, 0n)
  for (const part of parts.toSorted((one, other) => compare(other.lost, one.lost) || one.at - other.at)) {
    const more = left < smallest ? left : smallest
    part.units += more
    left -= more
  }
  return parts.map(({ units }) => amountText(units))
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other))
