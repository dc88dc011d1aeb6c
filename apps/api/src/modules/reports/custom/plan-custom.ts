import { CUSTOM_LIMITS, layoutOf } from '@muster/contract/reports/custom-report-words'
import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import type { ConditionGroup, DatasetQuery } from '@muster/contract/reports/dataset-query'
import { LIMITS } from '@muster/contract/reports/dataset-types'
import type { Ctx } from '../../../platform/context.ts'
import {
  CURRENCY,
  type Dataset,
  type FigurePlan,
  type FiguresQuery,
  hasSeveralCurrencies,
  type Plan,
  planDataset,
  planFigures,
  ReadableColumns,
  type Selection,
} from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { ChartPlan, PreparedReport, ReportInput } from '../prepared-report.ts'
import { atPath } from './at-path.ts'
import { customTexts } from './custom.texts.ts'
import { type CustomSource, customSource } from './custom-source.ts'

interface Asked {
  readonly content: CustomContent
  readonly input: ReportInput
  /** Refuses what the reader may not see, where it stands. */
  readonly isStrict: boolean
  /** Columns that the organisation has chosen in place of the report's. */
  readonly usual: readonly string[] | undefined
}

type SelectionOf = (dataset: Dataset, where: ConditionGroup | undefined) => Promise<Selection>

const FIGURES = { groups: CUSTOM_LIMITS.groups, pivot: CUSTOM_LIMITS.pivot }
const CHART = { groups: CUSTOM_LIMITS.labels, pivot: CUSTOM_LIMITS.series, isCut: true }

/** Days, conditions and calculated columns of whoever reads it; columns and order only of a list. */
function rowsQuery({ content }: CustomSource, input: ReportInput): DatasetQuery {
  const { from, to, as_of, where, computed, columns } = input
  const isList = layoutOf(content) === 'list'
  const sort = input.sort ?? (content.sort.length > 0 ? content.sort : undefined)
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(as_of !== undefined && { as_of }),
    ...(where && { where }),
    ...(computed && { computed }),
    ...(isList && columns && { columns }),
    ...(isList && sort && { sort }),
  }
}

const withCurrency = {
  /** A row for each currency, within the last group. */
  table: (query: FiguresQuery): FiguresQuery => ({
    ...query,
    groups: [...query.groups, { column: CURRENCY }],
  }),
  /** A series for each currency. */
  chart: (query: FiguresQuery): FiguresQuery => ({ ...query, pivot: { column: CURRENCY } }),
}

interface Read {
  readonly plan: Plan
  readonly columns: ReadableColumns
}

/** A query of figures, split by currency where its amounts are of several: these have no sum. One statement at most. */
async function planSplit(
  db: Db,
  { plan, columns }: Read,
  query: FiguresQuery,
  kind: 'table' | 'chart',
): Promise<FigurePlan> {
  const limits = kind === 'table' ? FIGURES : CHART
  const planned = planFigures(plan, columns, query, limits)
  const has = [...query.groups, ...(query.pivot ? [query.pivot] : [])].some(
    ({ column }) => column === CURRENCY,
  )
  const hasRoom = kind === 'table' ? query.groups.length < LIMITS.groups : !query.pivot
  if (has || !hasRoom || !columns.has(CURRENCY)) return planned
  if (!(await hasSeveralCurrencies(db, planned))) return planned
  return planFigures(plan, columns, withCurrency[kind](query), limits)
}

async function figuresOf(db: Db, read: Read, content: CustomContent, input: ReportInput) {
  if (layoutOf(content) === 'list') return null
  const { groups, measures, pivot } = content
  const query = { groups, measures, pivot, sort: input.sort ?? content.sort }
  return { plan: await planSplit(db, read, query, 'table'), measures }
}

async function chartOf(db: Db, read: Read, { chart }: CustomContent): Promise<ChartPlan | null> {
  if (!chart) return null
  const { kind, by, split, measure } = chart
  const query = { groups: [by], measures: [measure], pivot: split }
  const figures = await atPath('chart', () => planSplit(db, read, query, 'chart'))
  return { kind, plan: figures, measures: [measure] }
}

type Planned = Omit<PreparedReport, 'withheld'> & {
  readonly withheld: Omit<PreparedReport['withheld'], 'rows' | 'narrower'>
  readonly datasets: readonly Dataset[]
}

/**
 * A custom report's query for its reader. Eight statements, and three for each further dataset.
 *
 * @throws AppError `reports.withheld`, `request.invalid` at the part that is wrong
 */
export async function planCustom(ctx: Ctx, db: Db, asked: Asked, selectionOf: SelectionOf): Promise<Planned> {
  const { input, isStrict } = asked
  const { from, to, as_of } = input
  const days = { ...(from && { from }), ...(to && { to }), ...(as_of && { as_of }) }
  const source = await customSource(ctx, db, asked.content, { days, isStrict })
  const { content, dataset } = source
  if (isStrict && layoutOf(content) === 'list' && content.columns.length === 0) {
    const message = customTexts.text('needsColumns')
    fail('request.invalid', { fields: { columns: message }, message })
  }
  const selection = await selectionOf(dataset, content.where)
  const plan = await planDataset(ctx, db, dataset, rowsQuery(source, input), {
    ...selection,
    usual: asked.usual ?? content.columns,
  })
  const columns = new ReadableColumns(ctx, plan.readable)
  // An author is told of each column that does not exist; for others it was left out before.
  if (isStrict) columns.chosen(content.columns)
  return {
    plan,
    figures: await figuresOf(db, { plan, columns }, content, input),
    chart: await chartOf(db, { plan, columns }, content),
    withheld: { columns: source.withheld, chart: source.isChartWithheld },
    datasets: source.datasets,
  }
}
