import type { ComputedColumn } from '@muster/contract/reports/dataset-query'
import type { ColumnType } from '@muster/contract/reports/dataset-types'
import { checkExpression, columnsOf } from '@muster/contract/reports/expressions/check-expression'
import { totalBy } from '@muster/contract/reports/expressions/expression-total'
import {
  EXPRESSION_LIMITS,
  type Expression,
  type ExpressionColumn,
  ExpressionError,
  isMeasure,
} from '@muster/contract/reports/expressions/expression-types'
import { parseExpression } from '@muster/contract/reports/expressions/parse-expression'
import { sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { DatasetColumn, DatasetScope } from './dataset.ts'
import { cellSql, currencyOf, hasSum, inOneCurrency } from './dataset-columns.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { expressionSql } from './expression-sql.ts'
import { groupsOf } from './groups-of.ts'
import { refuseQuery } from './refuse-query.ts'

/** Characters of a calculated text: sorting and grouping by longer ones takes the database seconds. */
const LONGEST_TEXT = 250

/** The columns of a dataset as formulas know them. */
export const formulaColumns = (columns: readonly DatasetColumn[]): ExpressionColumn[] =>
  columns.map(({ key, heading, type, choices }) => ({
    ...{ key, heading: wordsOf(heading), type },
    ...(choices ? { choices: choices() } : {}),
  }))

function checked(
  { formula }: ComputedColumn,
  columns: readonly ExpressionColumn[],
  path: string,
): Expression {
  try {
    return checkExpression(parseExpression(formula), columns)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { message: problem, at } = error
    return refuseQuery(path, datasetsTexts.text('formula', { problem, position: at + 1 }))
  }
}

/** How a figure is combined, and its total: shares neither add up nor have a sum of their own. */
function totalsOf(
  expression: Expression,
  used: readonly DatasetColumn[],
  byKey: ReadonlyMap<string, DatasetColumn>,
): Pick<DatasetColumn, 'aggregates' | 'total'> {
  const by = totalBy(expression)
  if (by === 'sum' || !isMeasure(expression.kind)) return {}
  const aggregates = ['average', 'least', 'greatest', 'count'] as const
  if (by === 'none' || !used.every(hasSum)) return { aggregates }
  const total = (scope: DatasetScope) => {
    const columnSql = (key: string) => sql`sum(${cellSql(byKey.get(key) as DatasetColumn, scope)})`
    const amount = used.find(({ currency }) => currency !== undefined)
    const figure = sql`formula_figure(${expressionSql(expression, { ...scope, columnSql })})`
    return inOneCurrency(amount ? currencyOf(amount, scope) : null, figure)
  }
  return { aggregates, total }
}

/** The currency of an amount is that of the first amount that it is calculated from; a share of amounts has none. */
function currencyFor({ kind }: Expression, used: readonly DatasetColumn[]): Pick<DatasetColumn, 'currency'> {
  const amount = used.find(({ currency }) => currency !== undefined)
  if (kind !== 'money' || !amount) return {}
  return { currency: (scope) => currencyOf(amount, scope) ?? sql`null::text` }
}

/**
 * Columns calculated from others of their row. What is withheld from a reader does not exist in a formula either, and
 * counts as empty in rows of people of whom it is withheld.
 *
 * @param columns those that the reader may see
 * @throws AppError `request.invalid` at the formula that is wrong, with the character
 */
export function computedColumns(
  computed: readonly ComputedColumn[],
  columns: readonly DatasetColumn[],
): DatasetColumn[] {
  const length = computed.reduce((sum, { formula }) => sum + formula.length, 0)
  if (length > EXPRESSION_LIMITS.all)
    refuseQuery('computed', datasetsTexts.text('formulasTooLong', { most: EXPRESSION_LIMITS.all }))
  const known = formulaColumns(columns)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keys = new Set(byKey.keys())
  return computed.map((one, index) => {
    if (keys.has(one.key))
      refuseQuery(`computed.${index}.key`, datasetsTexts.text('twice', { column: one.heading }))
    keys.add(one.key)
    const expression = checked(one, known, `computed.${index}.formula`)
    const used = columnsOf(expression).map((key) => byKey.get(key) as DatasetColumn)
    return {
      key: one.key,
      heading: one.heading,
      // Neither a choice nor nothing: the check refuses both.
      type: expression.kind as ColumnType,
      ...{ isComputed: true, isUsual: true },
      ...totalsOf(expression, used, byKey),
      ...currencyFor(expression, used),
      joins: [...new Set(used.flatMap(({ joins = [] }) => joins))],
      madeOf: used.flatMap(groupsOf),
      sql: (scope) => {
        const columnSql = (key: string) => cellSql(byKey.get(key) as DatasetColumn, scope)
        const value = expressionSql(expression, { ...scope, columnSql })
        if (isMeasure(expression.kind)) return sql`formula_figure(${value})`
        return expression.kind === 'text' ? sql`left(${value}, ${sql.lit(LONGEST_TEXT)})` : value
      },
    }
  })
}
