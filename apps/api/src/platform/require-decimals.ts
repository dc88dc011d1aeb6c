import { amountProblem } from '@muster/contract/kit/index'
import { fail } from './errors.ts'

/**
 * Which amounts have more decimals than their currency, by field.
 *
 * @param currency null where there is not one currency for all of them: nothing is said
 */
export function decimalProblems(
  currency: string | null,
  amounts: Readonly<Record<string, string | null>>,
): Record<string, string> {
  if (currency === null) return {}
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([field, amount]) => {
      const problem = amount === null ? null : amountProblem(amount, currency)
      return problem === null ? [] : [[field, problem]]
    }),
  )
}

/**
 * Money as its currency has it: nothing is rounded when it is stored.
 *
 * @throws AppError `request.invalid` by field for an amount with more decimals than its currency has
 */
export function requireDecimals(
  currency: string | null,
  amounts: Readonly<Record<string, string | null>>,
): void {
  const fields = decimalProblems(currency, amounts)
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}
