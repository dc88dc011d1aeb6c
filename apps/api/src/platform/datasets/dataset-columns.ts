import type { Aggregate } from '@muster/contract/reports/dataset-types'
import { aggregatesOf } from '@muster/contract/reports/dataset-types'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../access/actor.ts'
import { employeeScope } from '../access/employee-scope.ts'
import type { Ctx } from '../context.ts'
import type { DatasetColumn, DatasetScope } from './dataset.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { refuseQuery } from './refuse-query.ts'

const permissionOf = ({ fieldGroup, permission }: DatasetColumn): string | undefined =>
  fieldGroup === undefined ? permission : `employees.fields.${fieldGroup}`

/** A dataset's columns as one reader has them: what is withheld from the reader does not exist. */
export class ReadableColumns {
  readonly all: readonly DatasetColumn[]
  readonly #byKey: ReadonlyMap<string, DatasetColumn>
  readonly #withheld: ReadonlySet<string>

  constructor(ctx: Ctx, columns: readonly DatasetColumn[]) {
    this.all = columns.filter((column) => {
      const permission = permissionOf(column)
      return permission === undefined || holds(ctx.actor, permission)
    })
    this.#byKey = new Map(this.all.map((column) => [column.key, column]))
    this.#withheld = new Set(columns.map(({ key }) => key).filter((key) => !this.#byKey.has(key)))
  }

  /** Whether the reader has a column. */
  has(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** Whether there is such a column for others, but not for the reader. */
  withholds(key: string): boolean {
    return this.#withheld.has(key)
  }

  /** @throws AppError `request.invalid` at `path` for a column that does not exist for the reader */
  at(path: string, key: string): DatasetColumn {
    return this.#byKey.get(key) ?? refuseQuery(path, datasetsTexts.text('unknownColumn', { column: key }))
  }

  /** The columns when none are chosen: the given ones without those that are withheld, otherwise the dataset's usual ones. */
  usual(keys: readonly string[] = []): readonly DatasetColumn[] {
    const given = keys.flatMap((key) => this.#byKey.get(key) ?? [])
    if (given.length === 0) return this.all.filter(({ isUsual }) => isUsual)
    return [...given, ...this.all.filter(({ isComputed }) => isComputed)]
  }

  /** @throws AppError `request.invalid` for a column that is there twice, or does not exist for the reader */
  chosen(keys: readonly string[]): readonly DatasetColumn[] {
    const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
    const columns = keys.map((key, index) => this.at(`columns.${index}`, key))
    if (twice >= 0) {
      const column = wordsOf((columns[twice] as DatasetColumn).heading)
      refuseQuery(`columns.${twice}`, datasetsTexts.text('twice', { column }))
    }
    return columns
  }
}

/**
 * The value of a column, null in rows of people of whom the reader may not see it. Whatever is shown, compared, sorted,
 * grouped or summed is this, so that none of them tells what another withholds.
 */
export function cellSql(column: DatasetColumn, scope: DatasetScope): RawBuilder<unknown> {
  return guarded(column, scope, column.sql(scope))
}

/** What makes two values of a column one group, withheld like the value. */
export function identityOf(column: DatasetColumn, scope: DatasetScope): RawBuilder<unknown> | null {
  return column.identity ? guarded(column, scope, column.identity(scope)) : null
}

/** The currency of an amount, withheld like the value. */
export function currencyOf(column: DatasetColumn, scope: DatasetScope): RawBuilder<unknown> | null {
  return column.currency ? guarded(column, scope, column.currency(scope)) : null
}

/** What is combined of amounts, null where they are of several currencies. */
export const inOneCurrency = (
  currency: RawBuilder<unknown> | null,
  combined: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  currency === null ? combined : sql`(case when count(distinct ${currency}) < 2 then ${combined} end)`

function guarded(
  column: DatasetColumn,
  { ctx }: DatasetScope,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const permission = permissionOf(column)
  return permission === undefined
    ? value
    : sql`(case when ${employeeScope(ctx, permission, 'e')} then ${value} end)`
}

/** A value as it is answered: text, number or boolean. */
export function shownAs(
  { type }: Pick<DatasetColumn, 'type'>,
  value: RawBuilder<unknown>,
  timeZone: string,
): RawBuilder<unknown> {
  switch (type) {
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM-DD')`
    case 'time':
      return sql`to_char(${value}, 'HH24:MI')`
    case 'instant':
      return sql`to_char(${value} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
    case 'number':
    case 'days':
    case 'minutes':
      return sql`(${value})::float8`
    case 'money':
    case 'text':
    case 'choice':
      return sql`(${value})::text`
    case 'boolean':
      return value
  }
}

/** A value as a list answers it: a stored text is rendered for its reader when the row is read. */
export function shownSql(column: DatasetColumn, scope: DatasetScope): RawBuilder<unknown> {
  return column.shown
    ? guarded(column, scope, column.shown(scope))
    : shownAs(column, cellSql(column, scope), scope.timeZone)
}

export const aggregatesFor = (column: DatasetColumn): readonly Aggregate[] =>
  column.aggregates ?? aggregatesOf[column.type]

/** Columns whose values add up: a list shows their sums. */
export const hasSum = (column: DatasetColumn): boolean => aggregatesFor(column).includes('sum')
