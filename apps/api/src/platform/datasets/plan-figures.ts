import type { Grouping, Measure, SortOrder } from '@muster/contract/reports/dataset-query'
import { measureKey } from '@muster/contract/reports/measure-key'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { DatasetColumn } from './dataset.ts'
import type { ReadableColumns } from './dataset-columns.ts'
import type { Plan } from './dataset-sql.ts'
import { datasetsTexts } from './datasets.texts.ts'
import type { FigureOrder } from './figure-order.ts'
import type { GroupKey } from './group-keys.ts'
import type { DatasetRow } from './read-dataset.ts'
import { type GroupPlan, resolveGroups } from './read-groups.ts'
import { refuseQuery } from './refuse-query.ts'

/** What is asked of groups: by what they are made, what of them is shown, and columns for the values of another column. */
export interface FiguresQuery {
  readonly groups: readonly Grouping[]
  readonly measures: readonly Measure[]
  readonly pivot?: Grouping | null
  /** By a column of `groups`, or by what is combined. */
  readonly sort?: readonly SortOrder[]
}

/** Most groups, subtotals included, and most columns of a pivot. */
export interface FigureLimits {
  readonly groups: number
  readonly pivot: number
  /** Leaves out what exceeds them, rather than refusing it. */
  readonly isCut?: boolean
}

export interface FigurePlan {
  readonly grouped: GroupPlan
  readonly pivot: GroupKey | null
  readonly order: readonly FigureOrder[]
  readonly limits: FigureLimits
}

export type FigureColumn = Pick<DatasetColumn, 'key' | 'heading' | 'type' | 'width'>

/** Groups with their subtotals in the order in which they are shown; the total is apart. */
export interface Figures {
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly DatasetRow[]
  /** How many keys each row has. */
  readonly levels: readonly number[]
  /** By the keys of columns. */
  readonly total: DatasetRow
  readonly isCut: boolean
}

function orderOf(
  keys: readonly GroupKey[],
  measures: readonly Measure[],
  sort: readonly SortOrder[],
): FigureOrder[] {
  return sort.map(({ column, descending }, index) => {
    const level = keys.findIndex((key) => key.column.key === column)
    if (level >= 0) return { level, descending }
    const measure = measures.findIndex((one) => measureKey(one) === column)
    if (measure < 0) refuseQuery(`sort.${index}.column`, datasetsTexts.text('unknownColumn', { column }))
    return { measure, descending }
  })
}

/**
 * Checks groups, what is combined and the pivot.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
export function planFigures(
  plan: Plan,
  columns: ReadableColumns,
  { groups, measures, pivot = null, sort = [] }: FiguresQuery,
  limits: FigureLimits,
): FigurePlan {
  const twice = groups.findIndex(({ column }, at) => groups.findIndex((one) => one.column === column) !== at)
  const resolved = resolveGroups(columns, groups, measures)
  if (twice >= 0) {
    const column = wordsOf((resolved.keys[twice] as GroupKey).column.heading)
    refuseQuery(`groups.${twice}.column`, datasetsTexts.text('twice', { column }))
  }
  if (measures.length === 0) refuseQuery('measures', datasetsTexts.text('needsMeasure'))
  const [key] = pivot ? resolveGroups(columns, [pivot], [], 'pivot').keys : []
  return {
    grouped: { plan, ...resolved },
    pivot: key ?? null,
    order: orderOf(resolved.keys, measures, sort),
    limits,
  }
}
