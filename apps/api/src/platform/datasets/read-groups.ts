import type { Grouping, Measure } from '@muster/contract/reports/dataset-query'
import { type Aggregate, isDated } from '@muster/contract/reports/dataset-types'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Db } from '../db/tx.ts'
import type { CellValue, DatasetColumn, DatasetScope } from './dataset.ts'
import {
  aggregatesFor,
  cellSql,
  currencyOf,
  identityOf,
  inOneCurrency,
  ReadableColumns,
  shownAs,
} from './dataset-columns.ts'
import type { Plan } from './dataset-sql.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { type GroupKey, type GroupValue, keySql, keyType } from './group-keys.ts'
import { rowReader } from './read-dataset.ts'
import { recordReading } from './recorded-reading.ts'
import { refuseQuery } from './refuse-query.ts'

/** More groups than a person can read; the answer says when there are more. */
export const MOST_GROUPS = 5000

export interface Combined {
  /** Null counts the rows. */
  readonly column: DatasetColumn | null
  readonly aggregate: Aggregate
}
export interface GroupPlan {
  readonly plan: Plan
  readonly keys: readonly GroupKey[]
  readonly measures: readonly Combined[]
}

/** The name under which the rows themselves are counted. */
export const ROWS = 'rows'

/**
 * The columns to group by and to combine.
 *
 * @param path of what is grouped by, for messages
 * @throws AppError `request.invalid` at the part that is wrong
 */
export function resolveGroups(
  columns: ReadableColumns,
  groups: readonly Grouping[],
  measures: readonly Measure[],
  path = 'groups',
): Omit<GroupPlan, 'plan'> {
  if (groups.length === 0 && measures.length === 0) refuseQuery('groups', datasetsTexts.text('needsGroup'))
  return {
    keys: groups.map(({ column: key, period }, index) => {
      const at = path === 'groups' ? `groups.${index}` : path
      const column = columns.at(`${at}.column`, key)
      if (period !== undefined && !isDated(column.type))
        refuseQuery(`${at}.period`, datasetsTexts.text('notPeriodic', { column: wordsOf(column.heading) }))
      return { column, period }
    }),
    measures: measures.map(({ column: key, aggregate }, index) => {
      if (key === ROWS && aggregate === 'count') return { column: null, aggregate }
      const column = columns.at(`measures.${index}.column`, key)
      if (!aggregatesFor(column).includes(aggregate))
        refuseQuery(
          `measures.${index}.aggregate`,
          datasetsTexts.text('notCombined', { column: wordsOf(column.heading) }),
        )
      return { column, aggregate }
    }),
  }
}

/**
 * Checks what to group by and what to combine.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
export const planGroups = (
  plan: Plan,
  columns: ReadableColumns,
  groups: readonly Grouping[],
  measures: readonly Measure[],
): GroupPlan => ({ plan, ...resolveGroups(columns, groups, measures) })

/**
 * The same for a plan alone, with the columns that its reader may choose.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
export const planGroupsOf = (
  plan: Plan,
  groups: readonly Grouping[],
  measures: readonly Measure[],
): GroupPlan => planGroups(plan, new ReadableColumns(plan.scope.ctx, plan.readable), groups, measures)

const functions: Readonly<Record<Aggregate, string>> = {
  count: 'count',
  sum: 'sum',
  average: 'avg',
  least: 'min',
  greatest: 'max',
}

const NAME = 'm'
const CURRENCY = 'u'

/** Whether what is combined is in a currency. */
export const isAmount = ({ column, aggregate }: Combined): boolean =>
  column?.currency !== undefined && aggregate !== 'count'

/** The currency of what is combined, several where there are, in one text. */
export const combinedCurrency = (index: number): RawBuilder<unknown> =>
  sql`string_agg(distinct ${sql.ref(`${CURRENCY}${index}`)}, ',')`

/** The values of a group combined into one, of the column `m<index>` of `base`. */
export function combinedSql(measure: Combined, index: number): RawBuilder<unknown> {
  const { column, aggregate } = measure
  if (column === null) return sql`count(*)::float8`
  const plain = sql`${sql.raw(functions[aggregate])}(${sql.ref(`${NAME}${index}`)})`
  if (aggregate === 'count') return sql`(${plain})::float8`
  const currency = isAmount(measure) ? sql.ref(`${CURRENCY}${index}`) : null
  const combined = inOneCurrency(currency, plain)
  return aggregate === 'average' ? sql`round(${combined}, 4)::float8` : combined
}

export function shownMeasure(
  measure: Combined,
  index: number,
  { timeZone }: DatasetScope,
): RawBuilder<unknown> {
  const { column, aggregate } = measure
  const combined = combinedSql(measure, index)
  return column === null || aggregate === 'count' || aggregate === 'average'
    ? combined
    : shownAs(column, combined, timeZone)
}

/**
 * The rows to be grouped: `k<n>` and `i<n>` are value and identity of a key, `m<n>` the values to be combined. Values are
 * named once, so that grouping compares the very same expressions. `u<n>` is the currency of an amount.
 */
export function baseSql({ plan, keys, measures }: GroupPlan): RawBuilder<unknown> {
  const { scope } = plan
  const used = [...keys.map(({ column }) => column), ...measures.flatMap(({ column }) => column ?? [])]
  const named = keys.map((key, index) => {
    const identity = identityOf(key.column, scope) ?? sql`null::bigint`
    return sql`${keySql(key, scope)} as ${sql.ref(`k${index}`)}, ${identity} as ${sql.ref(`i${index}`)}`
  })
  const measured = measures.flatMap(({ column }, index) => {
    if (column === null) return []
    const currency = currencyOf(column, scope)
    return [
      sql`${cellSql(column, scope)} as ${sql.ref(`${NAME}${index}`)}`,
      ...(currency ? [sql`${currency} as ${sql.ref(`${CURRENCY}${index}`)}`] : []),
    ]
  })
  const all = [...named, ...measured]
  return sql`select ${all.length === 0 ? sql`1 as one` : sql.join(all)} ${plan.source(used)}`
}

/** The columns that groups are made of. */
export const usedIn = ({ keys, measures }: Pick<GroupPlan, 'keys' | 'measures'>): DatasetColumn[] => [
  ...keys.map(({ column }) => column),
  ...measures.flatMap(({ column }) => column ?? []),
]

export interface GroupRow {
  /** Values of the keys; fewer than there are keys in a subtotal, none in the total. */
  readonly keys: readonly CellValue[]
  /** The same before codes have words, with what tells equal words apart: together they select the rows of the group. */
  readonly at: readonly GroupValue[]
  readonly measures: readonly CellValue[]
}

export interface Groups {
  /** Groups and subtotals in the order of their keys, each subtotal after its groups; the total is last. */
  readonly rows: readonly GroupRow[]
  /** Whether there are more than are answered. */
  readonly isCut: boolean
}

/** Rows combined by group, with subtotals and the total. One statement. */
export async function readGroups(db: Db, grouped: GroupPlan): Promise<Groups> {
  const { plan, keys, measures } = grouped
  const { scope } = plan
  await recordReading(db, plan, usedIn(grouped))
  const elements = keys.map((_, index) => sql`(${sql.ref(`k${index}`)}, ${sql.ref(`i${index}`)})`)
  const shown = keys.map(
    (key, index) =>
      sql`${shownAs(keyType(key), sql.ref(`k${index}`), scope.timeZone)} as ${sql.ref(`c${index}`)},
        ${sql.ref(`i${index}`)}::text as ${sql.ref(`d${index}`)}`,
  )
  const totals = measures.map(
    (measure, index) => sql`${shownMeasure(measure, index, scope)} as ${sql.ref(`v${index}`)}`,
  )
  const level =
    keys.length === 0 ? sql`0` : sql`grouping(${sql.join(keys.map((_, index) => sql.ref(`k${index}`)))})`
  const order = keys.flatMap((_, index) => [
    sql`grouping(${sql.ref(`k${index}`)})`,
    sql`${sql.ref(`k${index}`)}`,
    sql`${sql.ref(`i${index}`)}`,
  ])
  const { rows } = await sql<Record<string, unknown> & { level: number }>`
    with base as (${baseSql(grouped)})
    select ${sql.join([...shown, ...totals, sql`${level} as level`])} from base
    ${keys.length === 0 ? sql`` : sql`group by rollup (${sql.join(elements)}) order by ${sql.join(order)}`}
    limit ${MOST_GROUPS + 1}`.execute(db)
  return {
    rows: rows.slice(0, MOST_GROUPS).map(groupReader(keys, measures)),
    isCut: rows.length > MOST_GROUPS,
  }
}

function groupReader(keys: readonly GroupKey[], measures: readonly Combined[]) {
  const columns = keys.map(keyType)
  const read = rowReader(columns.map((column, index) => ({ ...column, key: String(index) })))
  return (row: Readonly<Record<string, unknown>> & { level: number }): GroupRow => {
    // grouping() sets a bit for each key that the row sums over; the lowest bit is the last key's.
    const summed = row.level.toString(2).replaceAll('0', '').length
    const cells = read(row)
    const own = columns.slice(0, columns.length - summed)
    return {
      keys: own.map((_, index) => cells[String(index)] ?? null),
      at: own.map((_, index) => ({
        value: (row[`c${index}`] ?? null) as CellValue,
        identity: (row[`d${index}`] ?? null) as string | null,
      })),
      measures: measures.map((_, index) => (row[`v${index}`] ?? null) as CellValue),
    }
  }
}
