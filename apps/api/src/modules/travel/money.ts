import { type RawBuilder, sql } from 'kysely'

/** SQL: an amount as decimal text, with the decimals of its currency and at least two. */
export const moneySql = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`round(${amount}, greatest(2, currency_decimals(${currency})))::text`
