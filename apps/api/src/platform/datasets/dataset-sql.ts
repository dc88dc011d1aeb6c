import { comparedColumns } from '@muster/contract/reports/compared-columns'
import type {
  ConditionGroup,
  DatasetQuery,
  Grouping,
  SortOrder,
} from '@muster/contract/reports/dataset-query'
import type { ColumnType } from '@muster/contract/reports/dataset-types'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../access/employee-scope.ts'
import type { Dataset, DatasetColumn, DatasetScope, RowKey } from './dataset.ts'
import { cellSql, type ReadableColumns, shownSql } from './dataset-columns.ts'
import { conditionsSql } from './dataset-conditions.ts'
import { checkGroupValue, type GroupValue, groupCondition } from './group-keys.ts'

/** What a caller adds to a query: filters of the specification, a team, a search. */
export interface Selection {
  /** A condition on table `employee e`. */
  readonly where?: RawBuilder<boolean>
  /** Conditions besides those of the query. */
  readonly fixed?: ConditionGroup
  /** The columns when none are chosen, of those that the reader may see; default: the dataset's usual ones. */
  readonly usual?: readonly string[]
  /** The rows of one group, as `readGroups` answers it. */
  readonly group?: readonly (Grouping & { readonly at: GroupValue })[]
  /** Further permissions whose reach limits the rows, such as that for exports. */
  readonly permissions?: readonly string[]
}

/** A query checked against what its reader may see, ready to be read. */
export interface Plan {
  readonly dataset: Dataset
  readonly scope: DatasetScope
  readonly columns: readonly DatasetColumn[]
  /** Those that it has when none are chosen. */
  readonly usual: readonly DatasetColumn[]
  /** All that its reader may choose. */
  readonly readable: readonly DatasetColumn[]
  readonly order: readonly { column: DatasetColumn; descending: boolean }[]
  /** `from … where …`, with the joins of the columns that are used. */
  source(used: readonly DatasetColumn[]): RawBuilder<unknown>
  /** Columns that the conditions compare. */
  readonly compared: readonly DatasetColumn[]
}

/** Whether the reader reaches `employee e` in a dataset. */
export function reachOf(
  { permission, alsoBy = [], within }: Dataset,
  { ctx }: DatasetScope,
): RawBuilder<boolean> {
  const own = [permission, ...alsoBy].map((one) => employeeScope(ctx, one, 'e'))
  const narrowed = within ? sql`and ${within(ctx)}` : sql``
  return sql<boolean>`((${sql.join(own, sql` or `)}) ${narrowed})`
}

function reach(dataset: Dataset, scope: DatasetScope, selection: Selection): RawBuilder<boolean> {
  if (dataset.subject !== 'employee') return sql<boolean>`true`
  const further = (selection.permissions ?? []).map((one) => employeeScope(scope.ctx, one, 'e'))
  return sql<boolean>`${sql.join([reachOf(dataset, scope), ...further], sql` and `)}`
}

function joinsOf(
  { joins = {} }: Dataset,
  scope: DatasetScope,
  used: readonly DatasetColumn[],
): RawBuilder<unknown> {
  const names = new Set(used.flatMap((column) => column.joins ?? []))
  // In the order of the declaration: a join may need one before it.
  const needed = Object.entries(joins).filter(([name]) => names.has(name))
  return sql.join(
    needed.map(([, join]) => join(scope)),
    sql` `,
  )
}

const orderFor = (columns: ReadableColumns, asked: readonly SortOrder[] | undefined, dataset: Dataset) =>
  (asked ?? dataset.sort).map(({ column, descending }, index) => ({
    column: columns.at(`sort.${index}.column`, column),
    descending,
  }))

/**
 * Checks a query against the columns that its reader may see.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
export function planQuery(
  dataset: Dataset,
  scope: DatasetScope,
  columns: ReadableColumns,
  query: Pick<DatasetQuery, 'columns' | 'where' | 'sort'>,
  selection: Selection = {},
): Plan {
  const group = (selection.group ?? []).map(({ column, period, at }, index) => ({
    ...{ column: columns.at(`group.${index}.column`, column), period, at },
  }))
  for (const [index, { at, ...key }] of group.entries()) checkGroupValue(key, at.value, `at.${index}.value`)
  const conditions = [query.where, selection.fixed].flatMap((one) => one ?? [])
  // First the conditions themselves: they say where in the query an unknown column is.
  const limits = [
    dataset.where(scope),
    reach(dataset, scope, selection),
    selection.where ?? sql<boolean>`true`,
    ...conditions.map((one) => conditionsSql(columns, scope, one)),
    ...group.map(({ at, ...key }) => groupCondition(key, at, scope)),
  ]
  const usual = columns.usual(selection.usual)
  const compared = [
    ...conditions.flatMap(comparedColumns).map((key) => columns.at('where', key)),
    ...group.map(({ column }) => column),
  ]
  return {
    ...{ dataset, scope, compared },
    columns: query.columns ? columns.chosen(query.columns) : usual,
    usual,
    readable: columns.all,
    order: orderFor(columns, query.sort, dataset),
    source: (used) => sql`
      from ${dataset.from(scope)} ${joinsOf(dataset, scope, [...used, ...compared])}
      where ${sql.join(limits, sql` and `)}`,
  }
}

const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  choice: 'text',
  number: 'numeric',
  days: 'numeric',
  minutes: 'numeric',
  money: 'numeric',
  date: 'date',
  time: 'time',
  instant: 'timestamptz',
  boolean: 'boolean',
}

/** One step of a list's order: an expression, its type, its direction. */
interface Step {
  readonly value: RawBuilder<unknown>
  readonly type: string
  readonly descending: boolean
}

function stepsOf({ order, dataset, scope }: Plan): Step[] {
  const last = order.at(-1)?.descending ?? false
  return [
    ...order.map(({ column, descending }) => ({
      value: cellSql(column, scope),
      type: sqlTypes[column.type],
      descending,
    })),
    // The direction of the order before, so that one index serves both.
    ...dataset.rowKeys.map(({ sql: key, type }: RowKey) => ({ value: key(scope), type, descending: last })),
  ]
}

const directed = ({ value, descending }: Step) => (descending ? sql`${value} desc nulls last` : sql`${value}`)

/** The position of a row in a list: its values in the list's order, as texts. */
export type Position = readonly (string | null)[]

/** Rows that come after a position. Empty values come last in either direction. */
function after(steps: readonly Step[], position: Position): RawBuilder<boolean> {
  const [step, ...rest] = steps
  if (!step) return sql<boolean>`false`
  const [text, ...further] = position
  const later = after(rest, further)
  if (text === null || text === undefined) return sql<boolean>`(${step.value} is null and ${later})`
  const value = sql`${text}::${sql.raw(step.type)}`
  const beyond = step.descending ? sql`${step.value} < ${value}` : sql`${step.value} > ${value}`
  return sql<boolean>`(${beyond} or ${step.value} is null or (${step.value} = ${value} and ${later}))`
}

const nameOf = (index: number) => sql.ref(`c${index}`)

export interface Slice {
  readonly limit?: number
  readonly offset?: number
  /** Rows after this position; each row then has its own in `at`. */
  readonly after?: Position
  readonly withPositions?: boolean
}

/** The rows of a list: column n as `cn`. */
export function rowsSql(
  plan: Plan,
  { limit, offset = 0, after: position, withPositions = false }: Slice,
): RawBuilder<Record<string, unknown>> {
  const { columns, scope } = plan
  const steps = stepsOf(plan)
  const shown = columns.map((column, index) => sql`${shownSql(column, scope)} as ${nameOf(index)}`)
  const at = sql`array[${sql.join(steps.map(({ value }) => sql`(${value})::text`))}] as "at"`
  const beyond = position ? sql`and ${after(steps, position)}` : sql``
  return sql<Record<string, unknown>>`
    select ${sql.join(withPositions ? [...shown, at] : shown)}
    ${plan.source([...columns, ...plan.order.map(({ column }) => column)])} ${beyond}
    order by ${sql.join(steps.map(directed))}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset > 0 ? sql`offset ${offset}` : sql``}`
}
