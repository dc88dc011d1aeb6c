import { type RawBuilder, sql } from 'kysely'
import { currencyDecimals } from '../../lib/money.ts'
import { fail } from '../../platform/errors.ts'
import { travelTexts } from './travel.texts.ts'

/** SQL: an amount as decimal text, with the decimals of its currency and at least two. */
export const moneySql = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`round(${amount}, greatest(2, currency_decimals(${currency})))::text`

/**
 * Money as its currency has it: nothing is rounded when it is stored.
 *
 * @throws AppError `request.invalid` by field for an amount with more decimals than its currency has
 */
export function requireDecimals(currency: string, amounts: Readonly<Record<string, string | null>>): void {
  const most = currencyDecimals(currency)
  const wrong = Object.entries(amounts).filter(
    ([, amount]) => (amount?.split('.')[1]?.replace(/0+$/, '').length ?? 0) > most,
  )
  if (wrong.length === 0) return
  const problem =
    most === 0
      ? travelTexts('noDecimals', { currency })
      : travelTexts('tooManyDecimals', { count: most, currency })
  fail('request.invalid', { fields: Object.fromEntries(wrong.map(([field]) => [field, problem])) })
}
