import { type RawBuilder, sql } from 'kysely'
import { type Reader, readingAs } from '../../lib/texts/reader.ts'
import { dayInZone } from '../../lib/zone-day.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { found } from '../errors.ts'
import type { CellValue, Dataset, DatasetColumn, DatasetScope } from './dataset.ts'
import { cellSql, currencyOf, ReadableColumns, shownSql } from './dataset-columns.ts'
import { planQuery } from './dataset-sql.ts'
import { rowReader } from './read-dataset.ts'

export interface RecordCell {
  readonly value: CellValue
  /** Of an amount. */
  readonly currency: string | null
}
export interface RecordOfPerson {
  readonly id: number
  /** By the key of the column. */
  readonly cells: Readonly<Record<string, RecordCell>>
}

interface Reading {
  readonly employeeIds: readonly number[]
  /** Columns that need neither a group of fields nor a permission of their own. */
  readonly columns: readonly DatasetColumn[]
  readonly from: string
  readonly to: string
  /** Rows of each person, the first in the dataset's order. */
  readonly most: number
  /** That one record alone. */
  readonly id?: number | undefined
  /** Further limits, of the dataset's tables. */
  readonly where?: RawBuilder<boolean> | undefined
  /** For whom choices are put into words. */
  readonly reader: Reader
}

const isFree = ({ fieldGroup, permission, madeOf = [] }: DatasetColumn): boolean =>
  fieldGroup === undefined && permission === undefined && madeOf.length === 0

/** The columns of a dataset that whoever reaches the row may read, whatever else they may. */
export const freeColumns = ({ columns }: Dataset): readonly DatasetColumn[] => columns.filter(isFree)

/** What the SQL depends on, for periods longer than those of reports: records are chosen by the person, not by the day. */
async function scopeOf(ctx: Ctx, db: Db, dataset: Dataset, { from, to }: Reading): Promise<DatasetScope> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from organisation where org_id = ${ctx.orgId}`.execute(db)
  const timeZone = found(rows[0]).time_zone
  const scope = { ctx, today: dayInZone(ctx.now, timeZone), timeZone, from, to, asOf: to }
  return { ...scope, facts: await dataset.facts?.(ctx, db, scope) }
}

/**
 * The rows of a dataset about people, within the caller's reach and in the dataset's order, by person. Two statements, and those of
 * the dataset's own facts, whatever the number of people.
 */
export async function readRecordsOf(
  ctx: Ctx,
  db: Db,
  dataset: Dataset,
  reading: Reading,
): Promise<Map<number, RecordOfPerson[]>> {
  const { employeeIds, columns, most, id, where = sql<boolean>`true`, reader } = reading
  const scope = await scopeOf(ctx, db, dataset, reading)
  const [rowKey] = dataset.rowKeys
  if (rowKey?.type !== 'bigint') throw new Error(`Rows of ${dataset.key} have no number.`)
  const key = rowKey.sql(scope)
  const isIt = id === undefined ? sql<boolean>`true` : sql<boolean>`${key} = ${id}::bigint`
  const plan = planQuery(
    dataset,
    scope,
    new ReadableColumns(ctx, freeColumns(dataset)),
    { columns: columns.map(({ key }) => key) },
    { where: sql<boolean>`(e.id = any (${[...employeeIds]}::bigint[]) and ${where} and ${isIt})` },
  )
  const order = [
    ...plan.order.map(({ column, descending }) =>
      descending ? sql`${cellSql(column, scope)} desc nulls last` : cellSql(column, scope),
    ),
    ...dataset.rowKeys.map(({ sql: key }) => sql`${key(scope)} desc`),
  ]
  const shown = columns.flatMap((column, index) => [
    sql`${shownSql(column, scope)} as ${sql.ref(`c${index}`)}`,
    sql`${currencyOf(column, scope) ?? sql`null::text`} as ${sql.ref(`u${index}`)}`,
  ])
  const { rows } = await sql<Record<string, unknown> & { person: number; record: number }>`
    select * from (
      select e.id as person, (${key})::bigint as record, row_number() over (partition by e.id order by ${sql.join(order)}) as nth, ${sql.join(shown)}
      ${plan.source([...columns, ...plan.order.map(({ column }) => column)])}) r
    where r.nth <= ${most} order by r.person, r.nth`.execute(db)
  const words = readingAs(reader, () => rows.map(rowReader(columns)))
  const records = rows.map((row, at) => {
    const values = words[at] ?? {}
    const cells = columns.map(({ key }, index): [string, RecordCell] => [
      key,
      { value: values[key] ?? null, currency: (row[`u${index}`] as string | null) ?? null },
    ])
    return { person: row.person, record: { id: row.record, cells: Object.fromEntries(cells) } }
  })
  const byPerson = Map.groupBy(records, ({ person }) => person)
  return new Map([...byPerson].map(([id, own]) => [id, own.map(({ record }) => record)]))
}
