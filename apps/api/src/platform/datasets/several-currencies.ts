import { sql } from 'kysely'
import type { Db } from '../db/tx.ts'
import type { DatasetColumn } from './dataset.ts'
import { currencyOf } from './dataset-columns.ts'
import type { FigurePlan } from './plan-figures.ts'
import { isAmount } from './read-groups.ts'

/** The key of the column with the currency of a row's amounts. */
export const CURRENCY = 'currency'

/** Whether amounts of several currencies would be combined. One statement, none where no amounts are. */
export async function hasSeveralCurrencies(db: Db, { grouped }: FigurePlan): Promise<boolean> {
  const { plan, measures } = grouped
  const amounts = measures.flatMap((one): DatasetColumn[] =>
    isAmount(one) && one.column ? [one.column] : [],
  )
  if (amounts.length === 0) return false
  const several = amounts.map((one) => sql`count(distinct ${currencyOf(one, plan.scope)}) > 1`)
  const { rows } = await sql<{ several: boolean }>`
    select (${sql.join(several, sql` or `)}) as several ${plan.source(amounts)}`.execute(db)
  return rows[0]?.several ?? false
}
