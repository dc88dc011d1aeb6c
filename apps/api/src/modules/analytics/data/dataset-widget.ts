import type { WidgetGroup } from '@muster/contract/analytics/dashboard-data.contract'
import { listsRows, ROWS } from '@muster/contract/analytics/widget-words'
import type { Measure, SortOrder } from '@muster/contract/reports/dataset-query'
import { isDated, type Period } from '@muster/contract/reports/dataset-types'
import { type DayPeriod, periodBefore } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  type Dataset,
  type DatasetColumn,
  findDataset,
  type Groups,
  mayRead,
  type Plan,
  planDataset,
  planGroupsOf,
  readGroups,
  readRows,
  readTotals,
  type Selection,
} from '../../../platform/datasets/index.ts'
import { refuseQuery } from '../../../platform/datasets/refuse-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { periodsBetween } from '../rules/fill-periods.ts'
import { Denied } from './denied.ts'
import { type Figures, noFigures, shownFigures, type WidgetAsk, withBefore } from './widget-figures.ts'

/** The dataset of a widget. @throws Denied @throws AppError `request.invalid` where there is none any more */
export function datasetOf(ctx: Pick<Ctx, 'actor'>, key: string): Dataset {
  const dataset = findDataset(key) ?? refuseQuery('source', analyticsTexts.text('noSuchSource'))
  if (!mayRead(ctx.actor, dataset))
    throw new Denied(analyticsTexts('denied', { source: wordsOf(dataset.title) }))
  return dataset
}

/** The days of a dataset’s query. */
function daysFor(
  { timing }: Dataset,
  { from, to }: DayPeriod,
): { from?: string; to?: string; as_of?: string } {
  if (timing === 'period') return { from, to }
  return timing === 'day' ? { as_of: to } : {}
}

/** The days that the figures of a dataset are about; null for one about neither. */
export function daysShown({ timing }: Dataset, { from, to }: DayPeriod): DayPeriod | null {
  if (timing === 'now') return null
  return timing === 'day' ? { from: to, to } : { from, to }
}

interface PlanAsk {
  readonly dataset: Dataset
  readonly days: DayPeriod
  readonly columns?: string[] | undefined
  readonly sort?: SortOrder[] | undefined
  readonly selection?: Selection
}

/** A widget's rows, checked and ready to be read. Two statements at most, besides those of the dataset's own facts. */
export function planWidget(
  ctx: Ctx,
  db: Db,
  { widget, people }: Pick<WidgetAsk, 'widget' | 'people'>,
  { dataset, days, columns, sort, selection }: PlanAsk,
): Promise<Plan> {
  const query = {
    ...daysFor(dataset, days),
    ...(widget.where && { where: widget.where }),
    ...(columns && { columns }),
    ...(sort && { sort }),
  }
  const limits = [selection?.where, dataset.subject === 'employee' ? people : undefined].flatMap(
    (limit) => limit ?? [],
  )
  return planDataset(ctx, db, dataset, query, {
    ...selection,
    ...(limits.length > 0 && { where: sql<boolean>`${sql.join(limits, sql` and `)}` }),
  })
}

const measuresOf = ({ measures }: WidgetAsk['widget']) => measures as Measure[]

type GroupPlan = ReturnType<typeof planGroupsOf>

function describeGroups({ keys }: GroupPlan): Figures['groups'] {
  return keys.map(({ column, period }) => ({
    key: column.key,
    heading: wordsOf(column.heading),
    type: column.type === 'instant' ? 'date' : column.type,
    period: isDated(column.type) ? (period ?? 'day') : null,
  }))
}

function describeMeasures({ measures }: GroupPlan): Figures['measures'] {
  return measures.map(({ column, aggregate }) => ({
    key: column?.key ?? ROWS,
    heading: column ? wordsOf(column.heading) : analyticsTexts('rows'),
    type: column === null || aggregate === 'count' ? 'number' : column.type,
    aggregate,
    is_rate: false,
    adds: aggregate === 'count' || aggregate === 'sum',
    has_rows: true,
  }))
}

interface ByLevel {
  rows: WidgetGroup[]
  subtotals: WidgetGroup[]
  total: WidgetGroup | null
}

/** Groups, subtotals and total, by the number of their keys. */
function byLevel({ rows }: Groups, keys: number): ByLevel {
  const levels = rows.map(
    ({ keys: labels, at, measures }): WidgetGroup => ({
      labels: [...labels],
      at: at.map(({ value, identity }) => ({ value, identity })),
      values: [...measures],
    }),
  )
  const ofLength = (length: number) => levels.filter(({ labels }) => labels.length === length)
  return {
    rows: keys === 0 ? [] : ofLength(keys),
    subtotals: keys === 2 ? ofLength(1) : [],
    total: ofLength(0)[0] ?? null,
  }
}

async function readLevels(
  ctx: Ctx,
  db: Db,
  ask: WidgetAsk,
  { dataset, days }: { dataset: Dataset; days: DayPeriod },
) {
  const { widget } = ask
  const plan = await planWidget(ctx, db, ask, { dataset, days })
  const grouped = planGroupsOf(plan, widget.groups, measuresOf(widget))
  return { grouped, levels: byLevel(await readGroups(db, grouped), grouped.keys.length) }
}

/** By the number of periods since the first day, so that the second month is compared with the second month before. */
const placeIn =
  ({ from }: DayPeriod, period: Period) =>
  ({ labels: [day] }: WidgetGroup): string =>
    typeof day === 'string' ? String(periodsBetween(from, day, period)) : String(day)

async function groupFigures(ctx: Ctx, db: Db, dataset: Dataset, ask: WidgetAsk): Promise<Figures> {
  const { widget, days } = ask
  const { grouped, levels } = await readLevels(ctx, db, ask, { dataset, days })
  const groups = describeGroups(grouped)
  const measures = describeMeasures(grouped)
  const earlier = periodBefore(days)
  const compares = widget.compares && dataset.timing !== 'now'
  const before = compares ? (await readLevels(ctx, db, ask, { dataset, days: earlier })).levels : null
  const period = groups[0]?.period ?? null
  const isSeries = period !== null && dataset.timing === 'period'
  const keyFor = isSeries ? { now: placeIn(days, period), before: placeIn(earlier, period) } : undefined
  const shown = shownFigures(levels, widget, { groups, measures }, true)
  return {
    ...noFigures,
    ...{ groups, measures, ...shown },
    rows: before && groups.length === 1 ? withBefore(shown.rows, before.rows, keyFor) : shown.rows,
    total:
      before && levels.total && before.total
        ? { ...levels.total, before: before.total.values }
        : levels.total,
    days: daysShown(dataset, days),
    days_before: compares ? daysShown(dataset, earlier) : null,
    ignores_filters: dataset.subject !== 'employee',
  }
}

const typed = ({ key, heading, type }: DatasetColumn) => ({ key, heading: wordsOf(heading), type })

async function listFigures(ctx: Ctx, db: Db, dataset: Dataset, ask: WidgetAsk): Promise<Figures> {
  const { widget, days } = ask
  const { columns, sort, most } = widget
  const plan = await planWidget(ctx, db, ask, { dataset, days, columns, ...(sort && { sort }) })
  const { count, sums } = await readTotals(db, plan)
  const rows = count > 0 ? await readRows(db, plan, { limit: most }) : []
  return {
    ...noFigures,
    list: {
      headers: plan.columns.map((column) => ({
        ...typed(column),
        ...(column.key in sums ? { sum: sums[column.key] ?? null } : {}),
      })),
      rows: rows.map((row) => ({ ...row })),
      count,
    },
    more: Math.max(0, count - rows.length),
    days: daysShown(dataset, days),
    ignores_filters: dataset.subject !== 'employee',
  }
}

/**
 * The figures of a widget of a dataset, as its reader may see them. Besides what the dataset itself reads, three statements,
 * and as many for the period before; four for a list of rows.
 *
 * @throws Denied @throws AppError `request.invalid` at the part that is wrong
 */
export function readDatasetWidget(ctx: Ctx, db: Db, ask: WidgetAsk): Promise<Figures> {
  const dataset = datasetOf(ctx, ask.widget.source ?? '')
  return listsRows(ask.widget) ? listFigures(ctx, db, dataset, ask) : groupFigures(ctx, db, dataset, ask)
}
