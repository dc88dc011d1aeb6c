import type { PayBasis, PayCalculation } from './pay.constants.ts'

/** Decimal text in ten-thousandths. */
function scaled(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const digits = BigInt(`${whole}${decimals.padEnd(4, '0').slice(0, 4)}`)
  return text.startsWith('-') ? -digits : digits
}

/**
 * An amount with a percentage of it added, as decimal text of two decimals, half a hundredth rounded up; never below zero.
 *
 * @param percent decimal text of at most four decimals: `8`, `-2.5`
 */
export function raisedAmount(amount: string, percent: string): string {
  const cents = scaled(amount) / 100n
  const factor = 1_000_000n + scaled(percent)
  const raised = factor <= 0n ? 0n : (cents * factor + 500_000n) / 1_000_000n
  const digits = raised.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

interface Raisable {
  basis: PayBasis
  target: string | null
  lines: readonly { calculation: PayCalculation; amount?: string | null }[]
}

/**
 * Pay with a percentage added to it: to what it adds up to, of which percentages and the rest are computed again. Fixed amounts
 * grow where nothing takes the rest.
 */
export function raisedPay<S extends Raisable>(structure: S, percent: string): S {
  const { basis, target, lines } = structure
  const takesRest = basis !== 'none' && lines.some(({ calculation }) => calculation === 'rest')
  return {
    ...structure,
    target: target ? raisedAmount(target, percent) : target,
    lines: lines.map((line) =>
      takesRest || line.calculation !== 'fixed' || !line.amount
        ? line
        : { ...line, amount: raisedAmount(line.amount, percent) },
    ),
  }
}
