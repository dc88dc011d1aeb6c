import type { FieldGroup } from '@muster/contract/forms/form-definition'
import type { SortOrder } from '@muster/contract/reports/dataset-query'
import type { Aggregate, ColumnType } from '@muster/contract/reports/dataset-types'
import type { RelativePeriod } from '@muster/contract/reports/relative-periods'
import type { RawBuilder } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import { type Actor, holds } from '../access/actor.ts'
import { isWatched } from '../audit/protected-reads.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'

export type CellValue = string | number | boolean | null

/** What a dataset's SQL depends on. */
export interface DatasetScope {
  readonly ctx: Ctx
  /** The organisation's date. */
  readonly today: string
  readonly timeZone: string
  /** First and last day; both `asOf` for a dataset about one day, both today for one about neither. */
  readonly from: string
  readonly to: string
  readonly asOf: string
  /** What `facts` of the dataset has found. */
  readonly facts: unknown
}

type Sql<T = unknown> = (scope: DatasetScope) => RawBuilder<T>

export interface DatasetColumn {
  readonly key: string
  readonly heading: string | Text
  readonly type: ColumnType
  /** The value: a date for `date`, a timestamptz for `instant`, minutes for `minutes`, a code for `choice`. */
  readonly sql: Sql
  /** The stored text that is shown instead (`textOf`), where `sql` holds its English words to compare and sort by. */
  readonly shown?: Sql
  /** What makes two values one group, where equal words can mean different things: a unit's id. */
  readonly identity?: Sql
  /** Joins that the value needs, by name. */
  readonly joins?: readonly string[]
  /** Shown only of people whose fields of this group the reader may see. */
  readonly fieldGroup?: FieldGroup
  /** Groups of the fields that it is calculated or counted from, besides its own. */
  readonly madeOf?: readonly string[]
  /** Shown only of people on whom the reader holds this permission. */
  readonly permission?: string
  /** The filter of the specification that selects by it. */
  readonly filterId?: number
  /** The values of a `choice`, with their words. */
  readonly choices?: () => readonly { readonly value: string; readonly label: string }[]
  /** Calculated from others by a formula of the query, which asks for it to be shown. */
  readonly isComputed?: boolean
  /** Among the columns shown when none are chosen. */
  readonly isUsual?: boolean
  /** How it can be combined, where not in all ways of its type: a rate has no sum. */
  readonly aggregates?: readonly Aggregate[]
  /** Of an amount: its currency. Amounts of several currencies are not combined. */
  readonly currency?: Sql
  /** The value in the total row, where it is not the sum of the values. */
  readonly total?: Sql
  /** Width in a file, in characters. */
  readonly width?: number
}

/** Distinguishes rows that are otherwise in the same place. */
export interface RowKey {
  readonly sql: Sql
  readonly type: 'bigint' | 'integer' | 'date' | 'text'
}

/**
 * A set of rows that can be asked questions about: list, sums, groups, files, schedules and charts come from this
 * declaration alone (domain decisions, section 9).
 */
export interface Dataset {
  /** `<module>.<what>`; stable, since saved reports refer to it. */
  readonly key: string
  readonly title: Text
  readonly description: Text
  /**
   * Whom the rows are about: people limit them to the reader's reach, by table `employee e` of `from`; counts of people are made
   * of those in reach by `from` itself; candidates are limited by `where`.
   */
  readonly subject: 'employee' | 'counts' | 'candidate' | 'organisation'
  /** Required to read it; in which reach, where it is about people. */
  readonly permission: string
  /** Narrows the reader's reach, by table `employee e`: what decides about people besides permissions. */
  readonly within?: (ctx: Ctx) => RawBuilder<boolean>
  /** Further permissions, each of which suffices as well. */
  readonly alsoBy?: readonly string[]
  readonly timing: 'now' | 'day' | 'period'
  /** Default of a dataset about a period: this month. */
  readonly usualPeriod?: RelativePeriod
  /** Longest period in days: 366 by default. */
  readonly longest?: number
  /** What SQL can't compute from tables, for each query once. At most two statements. */
  readonly facts?: (ctx: Ctx, db: Db, scope: Omit<DatasetScope, 'facts'>) => Promise<unknown>
  /** What follows `from`. Joins that only some columns need are in `joins`. */
  readonly from: Sql
  readonly joins?: Readonly<Record<string, Sql>>
  /** Which rows: the organisation, and the days of the period. The reach is added by the engine. */
  readonly where: Sql<boolean>
  readonly columns: readonly DatasetColumn[]
  /** Columns that differ between organisations, such as custom fields. At most one statement. */
  readonly furtherColumns?: (ctx: Ctx, db: Db) => Promise<readonly DatasetColumn[]>
  /**
   * Each person, or each person and day (column `date`), has one row at most. What other datasets say of them then adds up
   * over its rows; otherwise it would be added once for each row.
   */
  readonly oneRowPer?: 'person' | 'day'
  readonly sort: readonly SortOrder[]
  readonly rowKeys: readonly RowKey[]
}

const datasets = new Map<string, Dataset>()

/** Declares a dataset for reports, dashboards and files. Called during module start-up. */
export function registerDatasets(...added: readonly Dataset[]): void {
  for (const dataset of added) {
    const known = datasets.get(dataset.key)
    if (known && known !== dataset) throw new Error(`The dataset ${dataset.key} is declared twice.`)
    const keys = new Set(dataset.columns.map(({ key }) => key))
    if (keys.size !== dataset.columns.length)
      throw new Error(`The dataset ${dataset.key} has two columns of one key.`)
    // Reading somebody's pay or health data is recorded for each person, which rows about nobody can't be.
    const watched = dataset.columns.find(({ fieldGroup }) => isWatched(fieldGroup))
    if (watched && dataset.subject !== 'employee')
      throw new Error(`Reading ${watched.key} in ${dataset.key} would not be recorded.`)
    datasets.set(dataset.key, dataset)
  }
}

/** Whether somebody may read a dataset at all; which rows depends on their reach. */
export const mayRead = (actor: Actor, { permission, alsoBy = [] }: Dataset): boolean =>
  [permission, ...alsoBy].some((one) => holds(actor, one))

export const allDatasets = (): readonly Dataset[] => [...datasets.values()]
export const findDataset = (key: string): Dataset | undefined => datasets.get(key)
