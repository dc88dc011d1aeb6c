import type { Grouping, Measure } from '@muster/contract/reports/dataset-query'
import { measureKey } from '@muster/contract/reports/measure-key'
import { type RawBuilder, sql } from 'kysely'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import type { Dataset, DatasetColumn, RowKey } from './dataset.ts'
import type { ReadableColumns } from './dataset-columns.ts'
import { planQuery, type Selection } from './dataset-sql.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { type GroupKey, keyType } from './group-keys.ts'
import {
  baseSql,
  type Combined,
  combinedCurrency,
  combinedSql,
  isAmount,
  resolveGroups,
} from './read-groups.ts'

/** What is combined, in words: “Days absent”, “Age (average)”. */
export function measureHeading({ column, aggregate }: Combined): string | Text {
  if (column === null) return datasetsTexts.text('rows')
  return aggregate === 'sum'
    ? column.heading
    : datasetsTexts.text(aggregate, { column: wordsOf(column.heading) })
}

/** What a dataset is grouped by, and what of each group is shown. */
export interface GroupedBy {
  readonly groups: readonly Grouping[]
  readonly measures: readonly (Measure & {
    readonly heading?: Text
    /** Counts whoever is in a group, and the same people in others: there is no sum of all groups. */
    readonly isOfPeople?: boolean
  })[]
}

/** Sums and counts of groups add up, whatever the column says about its own values; averages don't. */
export function measureColumn(
  asked: GroupedBy['measures'][number],
  index: number,
  combined: Combined,
): DatasetColumn {
  const { column } = combined
  const { aggregate } = asked
  const isCount = aggregate === 'count'
  const adds = (isCount || aggregate === 'sum') && !asked.isOfPeople
  return {
    key: measureKey(asked),
    heading: asked.heading ?? column?.heading ?? datasetsTexts.text('rows'),
    type: isCount || column === null ? 'number' : column.type,
    sql: () => sql.ref(`g.v${index}`),
    ...(isAmount(combined) && { currency: () => sql.ref(`g.u${index}`) }),
    isUsual: true,
    ...(adds ? {} : { aggregates: ['least', 'greatest', 'count'] as const }),
  }
}

/** What is combined and, of amounts, its currency: `v<n>` and `u<n>`. */
export function combinedColumns(one: Combined, index: number): RawBuilder<unknown> {
  const value = sql`${combinedSql(one, index)} as ${sql.ref(`v${index}`)}`
  return isAmount(one) ? sql`${value}, ${combinedCurrency(index)} as ${sql.ref(`u${index}`)}` : value
}

function keyColumn(key: GroupKey, index: number): DatasetColumn {
  const { heading, type, choices, width } = keyType(key)
  return {
    ...{ key: key.column.key, heading, type, isUsual: true },
    sql: () => sql.ref(`g.k${index}`),
    identity: () => sql.ref(`g.i${index}`),
    ...(choices && { choices }),
    ...(width && { width }),
  }
}

function rowKeysOf(keys: readonly GroupKey[]): RowKey[] {
  return keys.flatMap((key, index): RowKey[] => [
    keyType(key).type === 'date'
      ? { sql: () => sql.ref(`g.k${index}`), type: 'date' }
      : { sql: () => sql`${sql.ref(`g.k${index}`)}::text`, type: 'text' },
    { sql: () => sql`${sql.ref(`g.i${index}`)}::text`, type: 'text' },
  ])
}

/**
 * The groups of a dataset as the rows of another one, so that lists, sums, conditions and files of groups are those of
 * any rows. Whose rows are grouped, the reach of its reader among it, is decided before they are.
 *
 * @param columns those that the reader may see
 * @param selection of the rows that are grouped
 * @throws AppError `request.invalid` at a group or measure that does not exist for the reader
 */
export function groupedDataset(
  base: Dataset,
  columns: ReadableColumns,
  { groups, measures }: GroupedBy,
  selection: Selection,
): Dataset {
  const { keys, measures: combined } = resolveGroups(columns, groups, measures)
  const { joins: _joins, furtherColumns: _further, ...about } = base
  return {
    ...about,
    subject: 'counts',
    from: (scope) => {
      const plan = planQuery(base, scope, columns, {}, selection)
      const names = keys.flatMap((_, index) => [sql.ref(`k${index}`), sql.ref(`i${index}`)])
      const values = combined.map(combinedColumns)
      return sql`(
        select ${sql.join([...names, ...values])} from (${baseSql({ plan, keys, measures: combined })}) base
        group by ${sql.join(names)}
      ) g`
    },
    where: () => sql<boolean>`true`,
    columns: [
      ...keys.map(keyColumn),
      ...measures.map((asked, index) => measureColumn(asked, index, combined[index] as Combined)),
    ],
    sort: keys.map(({ column }) => ({ column: column.key, descending: false })),
    rowKeys: rowKeysOf(keys),
  }
}
