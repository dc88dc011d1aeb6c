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
import { measureColumn } from './grouped-dataset.ts'
import { baseSql, combinedSql, resolveGroups } from './read-groups.ts'

/** What another dataset says of each person: its rows combined. */
export interface JoinedPart {
  readonly dataset: Dataset
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
export const partName = (index: number): string => `part${index + 1}`

function joinOf(part: JoinedPart, name: string): RawBuilder<unknown> {
  const { dataset, scope, columns, measures, where } = part
  const { measures: combined } = resolveGroups(columns, [], measures)
  const plan = planQuery(dataset, scope, columns, where ? { where } : {})
  const values = combined.map((one, index) => sql`${combinedSql(one, index)} as ${sql.ref(`v${index}`)}`)
  return sql`left join (
      select k0, ${sql.join(values)} from (${baseSql({ plan, keys: [person], measures: combined })}) base
      group by k0
    ) ${sql.ref(name)} on ${sql.ref(`${name}.k0`)} = e.id`
}

/**
 * The columns of a part. Somebody without rows has none of what is counted and added up, unless the reader does not
 * reach them there: then nothing is known.
 */
function columnsOf(part: JoinedPart, name: string): DatasetColumn[] {
  const { dataset, measures, columns, scope } = part
  const { measures: combined } = resolveGroups(columns, [], measures)
  return combined.map((one, index) => {
    const asked = measures[index] as Measure
    const column = measureColumn(asked, index, one)
    const value = sql.ref(`${name}.v${index}`)
    const adds = one.aggregate === 'count' || one.aggregate === 'sum'
    return {
      ...column,
      key: `${name}.${column.key}`,
      heading: datasetsTexts.text('partColumn', {
        dataset: wordsOf(dataset.title),
        column: wordsOf(column.heading),
      }),
      joins: [name],
      sql: () => (adds ? sql`(case when ${reachOf(dataset, scope)} then coalesce(${value}, 0) end)` : value),
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
  const named = parts.map((part, index) => ({ part, name: partName(index) }))
  return {
    ...base,
    joins: {
      ...base.joins,
      ...Object.fromEntries(named.map(({ part, name }) => [name, () => joinOf(part, name)])),
    },
    columns: [...base.columns, ...named.flatMap(({ part, name }) => columnsOf(part, name))],
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
    ...days
  }: Pick<JoinedPart, 'measures' | 'where'> & Pick<DatasetQuery, 'from' | 'to' | 'as_of'>,
): Promise<JoinedPart> {
  if (!mayRead(ctx.actor, dataset)) fail('access.denied')
  const scope = await findDatasetScope(ctx, db, dataset, days)
  return { dataset, scope, columns: await findColumns(ctx, db, dataset), measures, where }
}
