import { isDay } from '@muster/contract/kit/days'
import type { Condition, ConditionGroup } from '@muster/contract/reports/dataset-query'
import type { ColumnType, Operator } from '@muster/contract/reports/dataset-types'
import { isDated, operatorsOf } from '@muster/contract/reports/dataset-types'
import { daysOfPeriod } from '@muster/contract/reports/relative-periods'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { DatasetColumn, DatasetScope } from './dataset.ts'
import { cellSql, type ReadableColumns } from './dataset-columns.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { refuseQuery } from './refuse-query.ts'

type Value = Condition['values'][number]
type Bool = RawBuilder<boolean>

interface Comparison {
  readonly path: string
  /** The column's heading, for messages. */
  readonly name: string
  readonly type: ColumnType
  readonly value: RawBuilder<unknown>
  readonly operator: Operator
  readonly values: readonly Value[]
}

const isNumeric = (value: Value): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : /^-?\d{1,15}(\.\d{1,6})?$/.test(String(value))

function checkedText({ path, name }: Comparison, value: Value): string {
  if (typeof value !== 'string' || value === '')
    refuseQuery(path, datasetsTexts.text('notText', { column: name }))
  return value
}

/** A value as a parameter of the column's type. */
function parameter(comparison: Comparison, value: Value): RawBuilder<unknown> {
  const { path, type } = comparison
  const text = String(value)
  switch (type) {
    case 'text':
      return sql`lower(${checkedText(comparison, value)}::text)`
    case 'choice':
      return sql`${text}::text`
    case 'date':
    case 'instant':
      if (!isDay(text)) refuseQuery(path, datasetsTexts.text('notDate', { value: text }))
      return sql`${text}::date`
    case 'time':
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text))
        refuseQuery(path, datasetsTexts.text('notTime', { value: text }))
      return sql`${text}::time`
    case 'boolean':
      if (typeof value !== 'boolean')
        refuseQuery(path, datasetsTexts.text('notYesNo', { column: comparison.name }))
      return sql`${value}::boolean`
    default:
      if (!isNumeric(value)) refuseQuery(path, datasetsTexts.text('notNumber', { value: text }))
      return sql`${text}::numeric`
  }
}

/** The value in the form in which it is compared: texts without regard to case, instants as local dates. */
function comparable({ type, value }: Comparison, timeZone: string): RawBuilder<unknown> {
  if (type === 'text') return sql`lower(${value})`
  if (type === 'choice') return sql`(${value})::text`
  if (type === 'instant') return sql`(${value} at time zone ${timeZone})::date`
  return value
}

function single(comparison: Comparison): Value {
  const { values, path, name } = comparison
  if (values.length !== 1) refuseQuery(path, datasetsTexts.text('needsOneValue', { column: name }))
  return values[0] as Value
}

function anyOf(comparison: Comparison, value: RawBuilder<unknown>): Bool {
  const { values, path, name } = comparison
  if (values.length === 0) refuseQuery(path, datasetsTexts.text('needsValue', { column: name }))
  return sql<boolean>`${value} in (${sql.join(values.map((one) => parameter(comparison, one)))})`
}

function between(comparison: Comparison, value: RawBuilder<unknown>): Bool {
  const { values, path, name } = comparison
  if (values.length !== 2) refuseQuery(path, datasetsTexts.text('needsTwoValues', { column: name }))
  const [low, high] = values.map((one) => parameter(comparison, one)) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ]
  return sql<boolean>`${value} between ${low} and ${high}`
}

const isEmpty = ({ type, value }: Comparison): Bool =>
  type === 'text' ? sql<boolean>`coalesce(${value}, '') = ''` : sql<boolean>`${value} is null`

type Compare = (comparison: Comparison, value: RawBuilder<unknown>) => Bool

const compares: Readonly<Record<Exclude<Operator, 'within'>, Compare>> = {
  is: anyOf,
  // An empty value differs from every given one.
  is_not: (comparison, value) => sql<boolean>`coalesce(not ${anyOf(comparison, value)}, true)`,
  contains: (comparison, value) =>
    sql<boolean>`position(${parameter(comparison, single(comparison))} in ${value}) > 0`,
  starts_with: (comparison, value) =>
    sql<boolean>`starts_with(${value}, ${parameter(comparison, single(comparison))})`,
  less: (comparison, value) => sql<boolean>`${value} < ${parameter(comparison, single(comparison))}`,
  at_most: (comparison, value) => sql<boolean>`${value} <= ${parameter(comparison, single(comparison))}`,
  more: (comparison, value) => sql<boolean>`${value} > ${parameter(comparison, single(comparison))}`,
  at_least: (comparison, value) => sql<boolean>`${value} >= ${parameter(comparison, single(comparison))}`,
  between,
  empty: isEmpty,
  not_empty: (comparison) => sql<boolean>`not (${isEmpty(comparison)})`,
}

function within(
  column: DatasetColumn,
  condition: Condition,
  path: string,
  comparison: Comparison,
  scope: DatasetScope,
): Bool {
  if (!isDated(column.type) || condition.period === undefined)
    refuseQuery(path, datasetsTexts.text('needsPeriod', { column: comparison.name }))
  const { from, to } = daysOfPeriod(condition.period, scope.today)
  return sql<boolean>`${comparable(comparison, scope.timeZone)} between ${from}::date and ${to}::date`
}

function conditionSql(
  columns: ReadableColumns,
  scope: DatasetScope,
  condition: Condition,
  path: string,
): Bool {
  const column = columns.at(`${path}.column`, condition.column)
  const name = wordsOf(column.heading)
  const { operator, values } = condition
  if (!operatorsOf[column.type].includes(operator))
    refuseQuery(`${path}.operator`, datasetsTexts.text('notOffered', { column: name }))
  const value = cellSql(column, scope)
  const comparison = { path: `${path}.values`, name, type: column.type, value, operator, values }
  if (operator === 'within') return within(column, condition, `${path}.period`, comparison, scope)
  return compares[operator](comparison, comparable(comparison, scope.timeZone))
}

type Part = ConditionGroup['parts'][number]
const isGroup = (part: Part): part is Extract<Part, { parts: unknown }> => 'parts' in part

/**
 * The conditions of a query as SQL. An empty group limits nothing.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
export function conditionsSql(
  columns: ReadableColumns,
  scope: DatasetScope,
  group: ConditionGroup,
  path = 'where',
): Bool {
  if (group.parts.length === 0) return sql<boolean>`true`
  const parts = group.parts.map((part, index) => {
    const at = `${path}.parts.${index}`
    return isGroup(part) ? conditionsSql(columns, scope, part, at) : conditionSql(columns, scope, part, at)
  })
  return sql<boolean>`(${sql.join(parts, group.match === 'all' ? sql` and ` : sql` or `)})`
}
