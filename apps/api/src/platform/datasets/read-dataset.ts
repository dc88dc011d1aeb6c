import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../access/actor.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { type CellValue, type Dataset, type DatasetColumn, mayRead } from './dataset.ts'
import { cellSql, currencyOf, hasSum, inOneCurrency } from './dataset-columns.ts'
import { findDatasetScope } from './dataset-scope.ts'
import { type Plan, planQuery, rowsSql, type Selection, type Slice } from './dataset-sql.ts'
import { findColumns } from './find-columns.ts'
import { recordReading } from './recorded-reading.ts'

/** Values by the key of their column. */
export type DatasetRow = Readonly<Record<string, CellValue>>

type ReadQuery = Pick<DatasetQuery, 'from' | 'to' | 'as_of' | 'columns' | 'computed' | 'where' | 'sort'>

/**
 * Checks a query and prepares it for its reader. Two statements at most.
 *
 * @throws AppError `access.denied`, `request.invalid` at the part that is wrong
 */
export async function planDataset(
  ctx: Ctx,
  db: Db,
  dataset: Dataset,
  query: ReadQuery,
  selection: Selection = {},
): Promise<Plan> {
  const further = selection.permissions ?? []
  if (!mayRead(ctx.actor, dataset) || !further.every((one) => holds(ctx.actor, one))) fail('access.denied')
  const scope = await findDatasetScope(ctx, db, dataset, query)
  return planQuery(dataset, scope, await findColumns(ctx, db, dataset, query.computed), query, selection)
}

const isMoney = ({ type }: DatasetColumn) => type === 'money'

function wordsFor(column: DatasetColumn): (value: CellValue) => CellValue {
  if (column.shown) return (value) => (value === null ? null : wordsOf(value as unknown as string | Text))
  const words = new Map(column.choices?.().map(({ value, label }) => [value, label]))
  return (value) => (value === null ? null : (words.get(String(value)) ?? value))
}

/** A reader of rows as the database returns them: values by column, choices in words. */
export function rowReader(
  columns: readonly DatasetColumn[],
): (row: Readonly<Record<string, unknown>>) => DatasetRow {
  const readers = columns.map((column, index) => ({
    name: `c${index}`,
    key: column.key,
    words: wordsFor(column),
  }))
  return (row) =>
    Object.fromEntries(readers.map(({ name, key, words }) => [key, words((row[name] ?? null) as CellValue)]))
}

/** Rows of a list in their order. One statement. */
export async function readRows(db: Db, plan: Plan, slice: Slice): Promise<DatasetRow[]> {
  await recordReading(db, plan, plan.columns)
  const { rows } = await rowsSql(plan, slice).execute(db)
  return rows.map(rowReader(plan.columns))
}

export interface Totals {
  readonly count: number
  /** Sums by column, of the columns that have a total. */
  readonly sums: DatasetRow
}

/** How many rows there are. One statement, which tells nothing of what is in them. */
export async function countRows(db: Db, plan: Plan): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${plan.source([])}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows there are in all, and their sums. One statement. */
export async function readTotals(db: Db, plan: Plan): Promise<Totals> {
  await recordReading(db, plan, plan.columns)
  const summed = plan.columns.filter((column) => column.total !== undefined || hasSum(column))
  const sums = summed.map((column, index) => {
    const total = column.total?.(plan.scope) ?? sql`sum(${cellSql(column, plan.scope)})`
    const sum = inOneCurrency(currencyOf(column, plan.scope), total)
    return sql`, ${isMoney(column) ? sql`(${sum})::text` : sql`(${sum})::float8`} as ${sql.ref(`c${index}`)}`
  })
  const { rows } = await sql<{ count: number } & Record<string, unknown>>`
    select count(*)::int as count ${sql.join(sums, sql``)} ${plan.source(summed)}`.execute(db)
  const [row] = rows
  return { count: row?.count ?? 0, sums: row ? rowReader(summed)(row) : {} }
}
