import { comparedColumns } from '@muster/contract/reports/compared-columns'
import type { ConditionGroup, DatasetQuery, Measure } from '@muster/contract/reports/dataset-query'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { type Dataset, type DatasetColumn, type DatasetScope, mayRead } from './dataset.ts'
import type { ReadableColumns } from './dataset-columns.ts'
import { findDatasetScope } from './dataset-scope.ts'
import { planQuery, reachOf } from './dataset-sql.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { findColumns } from './find-columns.ts'
import type { GroupKey } from './group-keys.ts'
import { combinedColumns, measureColumn, measureHeading } from './grouped-dataset.ts'
import { groupsOf } from './groups-of.ts'
import { baseSql, isAmount, resolveGroups } from './read-groups.ts'
import { refuseQuery } from './refuse-query.ts'

/** By what a part is matched: its rows are combined for each person, or for each person and day or month. */
export type MatchedBy = 'person' | 'day' | 'month'

/** What another dataset says of each person: its rows combined. */
export interface JoinedPart {
  readonly dataset: Dataset
  /** In SQL, and before the keys of its columns; default: `part1` and so on. */
  readonly name?: string
  /** Default: for each person. */
  readonly by?: MatchedBy
  /** Of its own period. */
  readonly scope: DatasetScope
  /** Those that the reader may see. */
  readonly columns: ReadableColumns
  readonly measures: readonly Measure[]
  readonly where?: ConditionGroup | undefined
}

const person: GroupKey = {
  column: { key: 'person', heading: '', type: 'number', sql: () => sql.ref('e.id') },
  period: undefined,
}

/** The name of a part in SQL, and before the keys of its columns: `part1.worked_minutes`. */
const partName = (index: number): string => `part${index + 1}`

/** The day of a row, in datasets that have one for each person and day. */
export const DAY = 'date'

const dayColumn = ({ columns }: Pick<Dataset, 'columns'>): DatasetColumn | undefined =>
  columns.find(({ key, type }) => key === DAY && type === 'date')

/** By what other datasets can be matched to the rows of a dataset. */
export function matchingsOf(dataset: Dataset): MatchedBy[] {
  if (dataset.subject !== 'employee') return []
  return dayColumn(dataset) ? ['person', 'day', 'month'] : ['person']
}

const cut = (by: 'day' | 'month', day: RawBuilder<unknown>) => sql`date_trunc(${sql.lit(by)}, ${day})::date`

/** The key of a part besides the person, and what it equals in the rows that the part is joined to. */
function dayKey(base: Dataset, scope: DatasetScope, { dataset, by = 'person' }: JoinedPart) {
  const [own, other] = [dayColumn(dataset), dayColumn(base)]
  if (by === 'person' || !own || !other) return null
  return { key: { column: own, period: by } satisfies GroupKey, equals: cut(by, other.sql(scope)) }
}

function joinOf(base: Dataset, scope: DatasetScope, part: JoinedPart, name: string): RawBuilder<unknown> {
  const { dataset, columns, measures, where } = part
  const { measures: combined } = resolveGroups(columns, [], measures)
  const plan = planQuery(dataset, part.scope, columns, where ? { where } : {})
  const values = combined.map(combinedColumns)
  const day = dayKey(base, scope, part)
  const keys = day ? [person, day.key] : [person]
  const names = sql.join(keys.map((_, index) => sql.ref(`k${index}`)))
  const onDay = day ? sql` and ${sql.ref(`${name}.k1`)} = ${day.equals}` : sql``
  return sql`left join (
      select ${names}, ${sql.join(values)} from (${baseSql({ plan, keys, measures: combined })}) base
      group by ${names}
    ) ${sql.ref(name)} on ${sql.ref(`${name}.k0`)} = e.id${onDay}`
}

/** Whether each figure of a part stands in one row of the base at most, so that it can be added up over its rows. */
const addsUp = ({ oneRowPer }: Dataset, { by = 'person' }: JoinedPart): boolean =>
  oneRowPer === 'person' ? by === 'person' : oneRowPer === 'day' && by === 'day'

/**
 * The columns of a part. Somebody without rows has none of what is counted and added up, unless the reader does not
 * reach them there: then nothing is known.
 */
function columnsOf(base: Dataset, part: JoinedPart, name: string): DatasetColumn[] {
  const { dataset, measures, columns, scope, where } = part
  const { measures: combined } = resolveGroups(columns, [], measures)
  const compared = where ? comparedColumns(where).map((key) => columns.at('where', key)) : []
  return combined.map((one, index) => {
    const asked = measures[index] as Measure
    const column = measureColumn(asked, index, one)
    const value = sql.ref(`${name}.v${index}`)
    const adds = one.aggregate === 'count' || one.aggregate === 'sum'
    const currency = isAmount(one) ? sql.ref(`${name}.u${index}`) : null
    // Amounts of several currencies are no amount, which is not none.
    const sum = currency
      ? sql`(case when ${currency} is null then 0 else ${value} end)`
      : sql`coalesce(${value}, 0)`
    return {
      ...column,
      ...(addsUp(base, part) ? {} : { aggregates: ['least', 'greatest', 'count'] as const }),
      key: `${name}.${column.key}`,
      heading: datasetsTexts.text('partColumn', {
        dataset: wordsOf(dataset.title),
        column: wordsOf(measureHeading(one)),
      }),
      joins: [name],
      // A count of rows tells of the values by which they were chosen.
      madeOf: [...compared, ...(one.column ? [one.column] : [])].flatMap(groupsOf),
      ...(currency && { currency: () => currency }),
      sql: () => (adds ? sql`(case when ${reachOf(dataset, scope)} then ${sum} end)` : value),
    }
  })
}

/**
 * A dataset about people with what others say of each of them: the people of a day, with their hours of last month and
 * their leave balance. Each part is read once, in sets, and only if one of its columns is used.
 *
 * @throws AppError `request.invalid` at a measure that does not exist for the reader
 */
export function joinedDataset(base: Dataset, parts: readonly JoinedPart[]): Dataset {
  const named = parts.map((part, index) => ({ part, name: part.name ?? partName(index) }))
  return {
    ...base,
    joins: {
      ...base.joins,
      ...Object.fromEntries(
        named.map(({ part, name }) => [name, (scope: DatasetScope) => joinOf(base, scope, part, name)]),
      ),
    },
    columns: [...base.columns, ...named.flatMap(({ part, name }) => columnsOf(base, part, name))],
  }
}

/**
 * What another dataset says of each person, checked for its reader. Three statements at most.
 *
 * @throws AppError `access.denied`, `request.invalid`
 */
export async function findPart(
  ctx: Ctx,
  db: Db,
  dataset: Dataset,
  {
    measures,
    where,
    name,
    by,
    ...days
  }: Pick<JoinedPart, 'measures' | 'where' | 'name' | 'by'> & Pick<DatasetQuery, 'from' | 'to' | 'as_of'>,
): Promise<JoinedPart> {
  if (!mayRead(ctx.actor, dataset)) fail('access.denied')
  const scope = await findDatasetScope(ctx, db, dataset, days)
  const columns = await findColumns(ctx, db, dataset)
  return { dataset, scope, columns, measures, where, ...(name && { name }), ...(by && { by }) }
}

/**
 * Checks a part before it is joined, since its statement is written only when one of its columns is used.
 *
 * @throws AppError `request.invalid` at the part of it that is wrong
 */
export function checkPart(base: Dataset, part: JoinedPart): void {
  const { dataset, scope, columns, measures, where, by = 'person' } = part
  if (![base, dataset].every((one) => matchingsOf(one).includes(by)))
    refuseQuery('by', datasetsTexts.text('notMatched', { dataset: wordsOf(dataset.title) }))
  resolveGroups(columns, [], measures)
  planQuery(dataset, scope, columns, where ? { where } : {})
}
