import type { FunctionName } from '@muster/contract/reports/expressions/expression-functions'
import type { Expression, Operator } from '@muster/contract/reports/expressions/expression-types'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** What a formula's SQL depends on. */
export interface ExpressionScope {
  /** The organisation's date. */
  readonly today: string
  readonly timeZone: string
  /** The value of a column, null where it is withheld. */
  readonly columnSql: (key: string) => Sql
}

const LONGEST_TEXT = 1000

/** Uses the value once: nested twice, two uses would be four. */
const isEmpty = (value: Sql) => sql`(nullif((${value})::text, '') is null)`

type Write = (given: readonly Sql[], scope: ExpressionScope) => Sql
const one = (write: (value: Sql) => Sql): Write => {
  return ([value]) => write(value as Sql)
}
const two = (write: (left: Sql, right: Sql) => Sql): Write => {
  return ([left, right]) => write(left as Sql, right as Sql)
}

const functions: Readonly<Record<FunctionName, Write>> = {
  if: ([condition, yes, no]) => sql`(case when ${condition} then ${yes} else ${no} end)`,
  coalesce: (given) => sql`coalesce(${sql.join(given)})`,
  is_empty: one(isEmpty),
  round: ([value, digits]) => sql`round(${value}, ${digits ? sql`(${digits})::int` : sql`0`})`,
  abs: one((value) => sql`abs(${value})`),
  floor: one((value) => sql`floor(${value})`),
  ceiling: one((value) => sql`ceil(${value})`),
  least: (given) => sql`least(${sql.join(given)})`,
  greatest: (given) => sql`greatest(${sql.join(given)})`,
  number: one((value) => value),
  hours: one((value) => sql`(${value} / 60)`),
  today: (_, { today }) => sql`${today}::date`,
  date: one((value) => sql`(${value})::date`),
  year: one((value) => sql`extract(year from ${value})::numeric`),
  month: one((value) => sql`extract(month from ${value})::numeric`),
  day: one((value) => sql`extract(day from ${value})::numeric`),
  weekday: one((value) => sql`extract(isodow from ${value})::numeric`),
  days_between: two((from, to) => sql`(${to} - ${from})::numeric`),
  months_between: two((from, to) => sql`formula_months_between(${from}, ${to})`),
  years_between: two((from, to) => sql`trunc(formula_months_between(${from}, ${to}) / 12)`),
  add_days: two((day, days) => sql`formula_add_days(${day}, ${days})`),
  add_months: two((day, count) => sql`formula_add_months(${day}, ${count})`),
  upper: one((value) => sql`upper(${value})`),
  lower: one((value) => sql`lower(${value})`),
  left: two(
    (value, length) => sql`left(${value}, greatest(0, formula_integer(${length}, ${LONGEST_TEXT}::int)))`,
  ),
  length: one((value) => sql`char_length(${value})::numeric`),
  contains: two((value, part) => sql`(position(lower(${part}) in lower(${value})) > 0)`),
  starts_with: two((value, part) => sql`starts_with(lower(${value}), lower(${part}))`),
}

const empties: Readonly<Record<string, Sql>> = {
  text: sql`null::text`,
  choice: sql`null::text`,
  date: sql`null::date`,
  boolean: sql`null::boolean`,
}

/** An empty value beside others takes their type. */
const typed = (value: Expression, kind: string, scope: ExpressionScope): Sql =>
  value.form === 'empty' ? (empties[kind] ?? sql`null::numeric`) : expressionSql(value, scope)

const signs: Readonly<Record<Operator, Sql>> = {
  '+': sql`+`,
  '-': sql`-`,
  '*': sql`*`,
  '/': sql`/`,
  '&': sql`||`,
  '=': sql`=`,
  '<>': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
  and: sql`and`,
  or: sql`or`,
}

type Operation = Extract<Expression, { form: 'operation' }>

const isText = ({ kind }: Expression) => kind === 'text'

function comparison({ operator, left, right }: Operation, one: Sql, other: Sql): Sql {
  // `= empty` asks whether there is a value.
  if (left.form === 'empty' || right.form === 'empty') {
    const missing = isEmpty(left.form === 'empty' ? other : one)
    return operator === '<>' ? sql`(not ${missing})` : missing
  }
  const isWithoutCase = isText(left) && isText(right)
  return isWithoutCase
    ? sql`(lower(${one}) ${signs[operator]} lower(${other}))`
    : sql`(${one} ${signs[operator]} ${other})`
}

function operationSql(operation: Operation, scope: ExpressionScope): Sql {
  const { operator, left, right } = operation
  const beside = (value: Expression, other: Expression) =>
    typed(value, other.kind === 'empty' ? 'number' : other.kind, scope)
  const [one, other] = [beside(left, right), beside(right, left)]
  switch (operator) {
    case '/':
      // A quotient by zero is no value, as in all figures of the product.
      return sql`(${one} / nullif(${other}, 0))`
    case '&':
      return sql`left(coalesce(${one}, '') || coalesce(${other}, ''), ${LONGEST_TEXT}::int)`
    case '+':
    case '-':
      return dated(operation, one, other)
    case '*':
    case 'and':
    case 'or':
      return sql`(${one} ${signs[operator]} ${other})`
    default:
      return comparison(operation, one, other)
  }
}

/** Sums and differences, of dates as well: days added to a date, and the days between two. */
function dated({ operator, left, right }: Operation, one: Sql, other: Sql): Sql {
  if (left.kind !== 'date') return sql`(${one} ${signs[operator]} ${other})`
  if (right.kind === 'date') return sql`(${one} - ${other})::numeric`
  return sql`formula_add_days(${one}, ${operator === '-' ? sql`- ${other}` : other})`
}

function columnValue({ key, type }: Extract<Expression, { form: 'column' }>, scope: ExpressionScope): Sql {
  const value = scope.columnSql(key)
  if (type === 'instant') return sql`(${value} at time zone ${scope.timeZone})::date`
  if (type === 'choice' || type === 'text') return sql`(${value})::text`
  if (type === 'date' || type === 'boolean') return value
  return sql`(${value})::numeric`
}

/**
 * A checked formula as SQL. Nothing of what was written becomes part of a statement but as a parameter.
 *
 * @returns numeric for numbers, days, minutes and money; otherwise text, date or boolean
 */
export function expressionSql(expression: Expression, scope: ExpressionScope): Sql {
  switch (expression.form) {
    case 'number':
      return sql`${expression.value}::numeric`
    case 'text':
      return sql`${expression.value}::text`
    case 'boolean':
      return sql`${expression.value}::boolean`
    case 'empty':
      return sql`null`
    case 'column':
      return columnValue(expression, scope)
    case 'not':
      return sql`(not ${expressionSql(expression.of, scope)})`
    case 'minus':
      return sql`(- ${expressionSql(expression.of, scope)})`
    case 'operation':
      return operationSql(expression, scope)
    case 'call': {
      const { name, kind, given } = expression
      const values = given.map((one) => typed(one, kind, scope))
      return functions[name as FunctionName](values, scope)
    }
  }
}
