import { amountProblem } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { fail } from '../../platform/errors.ts'

/** SQL: an amount as decimal text, with the decimals of its currency and at least two. */
export const moneySql = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`round(${amount}, greatest(2, currency_decimals(${currency})))::text`

/**
 * Money as its currency has it: nothing is rounded when it is stored.
 *
 * @throws AppError `request.invalid` by field for an amount with more decimals than its currency has
 */
export function requireDecimals(currency: string, amounts: Readonly<Record<string, string | null>>): void {
  const wrong = Object.entries(amounts).flatMap(([field, amount]) => {
    const problem = amount === null ? null : amountProblem(amount, currency)
    return problem === null ? [] : [[field, problem]]
  })
  if (wrong.length > 0) fail('request.invalid', { fields: Object.fromEntries(wrong) })
}
