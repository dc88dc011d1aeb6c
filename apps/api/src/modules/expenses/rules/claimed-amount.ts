import { amountUnits } from '@muster/contract/kit/amounts'
import { type Fraction, roundedQuotient } from '../../../lib/fraction.ts'
import { decimalOf, roundedUnits } from '../../../lib/money.ts'
import type { ExpenseCategory, ExpenseClaimInput, ExpenseLine } from './expense-claim-types.ts'

/** @throws RangeError for a value that the kind of the category needs and the case does not have */
function needed<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw new RangeError(`${what} is missing`)
  return value
}

const product = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** The latest rate not after the date; of two of one day the later in the list. */
function rateOn({ rates }: ExpenseClaimInput, currency: string, on: string): string | null {
  let latest: ExpenseClaimInput['rates'][number] | null = null
  for (const one of rates) {
    if (one.currency !== currency || one.on > on) continue
    if (latest === null || one.on >= latest.on) latest = one
  }
  return latest?.rate ?? null
}

/** Null without a rate of exchange. */
function claimedOfAmount(input: ExpenseClaimInput, line: ExpenseLine, smallest: bigint): bigint | null {
  const amount = decimalOf(needed(line.amount, 'amount'))
  const currency = needed(line.currency, 'currency')
  if (currency === input.currency) return roundedUnits(amount, smallest)
  const rate = rateOn(input, currency, line.on)
  return rate === null ? null : roundedUnits(product(amount, decimalOf(rate)), smallest)
}

function claimedOfDistance({ rate }: ExpenseCategory, { distance }: ExpenseLine, smallest: bigint): bigint {
  return roundedUnits(
    product(decimalOf(needed(distance, 'distance')), decimalOf(needed(rate, 'rate'))),
    smallest,
  )
}

function claimedPerDiem(category: ExpenseCategory, { day, provided }: ExpenseLine, smallest: bigint): bigint {
  const meals = needed(category.meals, 'meals')
  const allowance = amountUnits(needed(category[needed(day, 'day')], 'the per diem'))
  const off = [...new Set(needed(provided, 'provided'))].reduce(
    (sum, meal) => sum + amountUnits(needed(meals[meal], meal)),
    0n,
  )
  return off < allowance ? roundedQuotient(allowance - off, smallest) * smallest : 0n
}

/**
 * Rule 2: the claimed amount in units of `amountUnits`, rounded half up to the smallest unit of the claim's currency; null without a
 * rate of exchange.
 */
export function claimedAmount(
  input: ExpenseClaimInput,
  category: ExpenseCategory,
  line: ExpenseLine,
  smallest: bigint,
): bigint | null {
  switch (category.kind) {
    case 'amount':
      return claimedOfAmount(input, line, smallest)
    case 'distance':
      return claimedOfDistance(category, line, smallest)
    case 'per_diem':
      return claimedPerDiem(category, line, smallest)
  }
}
