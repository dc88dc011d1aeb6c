import type { PeopleDimension, TrendStep } from '@muster/contract/dashboards/people-figures'
import type { ChartData } from '@muster/ui/charts'
import type { TFunction } from 'i18next'
import type { Formatter } from '../../../../lib/language/formats.ts'
import type { Figures, GroupFigures, PeopleFigures } from './figures-queries.ts'

/** Stands in a title for days that are not known yet. */
export const AWAITED = '…'

type T = TFunction<'company'>

/** A part of a trend, by its last day: the headcount is that of its end. */
type Part = PeopleFigures['graph_data'][number]

/** How an interval is called: a month by its name, others by their last day. */
export function intervalLabel(
  format: Formatter,
  step: TrendStep,
  { from, to }: Pick<Part, 'from' | 'to'>,
): string {
  if (step === 'year') return to.slice(0, 4)
  return step === 'month' ? format.month(from) : format.day(to)
}

type Series = Readonly<Record<string, (figures: Figures) => number | null>>

/** A trend of figures, as a chart and its table show it. */
export function trendData(
  t: T,
  format: Formatter,
  { graph_data }: PeopleFigures,
  step: TrendStep,
  series: Series,
): ChartData {
  return {
    rowHeader: t('columns.interval'),
    rows: graph_data.map((part) => ({
      id: part.from,
      label: intervalLabel(format, step, part),
      values: Object.fromEntries(Object.entries(series).map(([key, read]) => [key, read(part)])),
    })),
    series: Object.keys(series).map((id) => ({ id, label: t(`figures.${id as 'joiners'}`) })),
    isAdditive: false,
  }
}

/** Name of a unit, or of those without one. */
export const unitName = (
  t: T,
  dimension: PeopleDimension,
  { group_name: name }: Pick<GroupFigures, 'group_name'>,
) => name ?? t(`without.${dimension}`)

/** Figures of units, the greatest first. */
export function groupData(
  t: T,
  groups: readonly GroupFigures[],
  dimension: PeopleDimension,
  figure: 'closing' | 'attrition',
): ChartData {
  const rows = groups
    .filter((group) => group[figure] !== null && (figure === 'attrition' || group.closing > 0))
    .sort((one, other) => (other[figure] ?? 0) - (one[figure] ?? 0))
    .map((group) => ({
      id: String(group.group_id),
      label: unitName(t, dimension, group),
      values: { [figure]: group[figure] },
    }))
  const label = t(figure === 'closing' ? 'figures.headcount' : 'figures.attrition')
  return {
    rowHeader: t(`dimensions.${dimension}`),
    rows,
    series: [{ id: figure, label }],
    isAdditive: figure === 'closing',
  }
}

/** Headcounts of units over time. */
export function groupTrend(
  t: T,
  format: Formatter,
  { graph_data, data }: PeopleFigures,
  step: TrendStep,
  dimension: PeopleDimension,
): ChartData {
  const groups = [...data.groups].sort((one, other) => other.closing - one.closing)
  return {
    rowHeader: t('columns.interval'),
    rows: graph_data.map((part, at) => ({
      id: part.from,
      label: intervalLabel(format, step, part),
      values: Object.fromEntries(groups.map((group) => [String(group.group_id), group.headcounts[at] ?? 0])),
    })),
    series: groups.map((group) => ({ id: String(group.group_id), label: unitName(t, dimension, group) })),
    isAdditive: true,
  }
}
