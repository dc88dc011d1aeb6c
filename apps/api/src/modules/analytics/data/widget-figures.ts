import type { WidgetData, WidgetGroup } from '@muster/contract/analytics/dashboard-data.contract'
import type { Widget } from '@muster/contract/analytics/widget'
import { LIMITS } from '@muster/contract/analytics/widget-words'
import type { Period } from '@muster/contract/reports/dataset-types'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import type { RawBuilder } from 'kysely'
import { withoutGaps } from '../rules/fill-periods.ts'

/** The figures of a widget, however they were read. */
export type Figures = Omit<WidgetData, 'id' | 'state' | 'message'>

export const noFigures: Figures = {
  days: null,
  days_before: null,
  ignores_filters: false,
  groups: [],
  measures: [],
  rows: [],
  subtotals: [],
  total: null,
  explanation: null,
  more: 0,
  list: null,
}

/** What a widget is read for. */
export interface WidgetAsk {
  readonly widget: Omit<Widget, 'x' | 'y' | 'w' | 'h'>
  readonly today: string
  readonly days: DayPeriod
  /** Condition on table `employee e`: the units to which the dashboard is limited. */
  readonly people: RawBuilder<boolean> | undefined
}

/** Most parts of a series over time. */
const MOST_PERIODS = 120

type Value = WidgetGroup['values'][number]
const keyOf = ({ at }: WidgetGroup): string => JSON.stringify(at)
const size = (value: Value | undefined): number =>
  value === null || value === undefined ? -Infinity : Number(value)

/** Groups in the order of the widget: as they are, or by their first value; equal ones as they are. */
function ordered(groups: readonly WidgetGroup[], order: Widget['order']): readonly WidgetGroup[] {
  if (order === 'name') return groups
  const sign = order === 'largest' ? -1 : 1
  return groups.toSorted((one, other) => sign * (size(one.values[0]) - size(other.values[0])) || 0)
}

/** One more for each period in which there was nothing. */
function filled(groups: readonly WidgetGroup[], period: Period, empty: readonly Value[]): WidgetGroup[] {
  const known = new Map(groups.map((group) => [group.labels[0], group]))
  const days = groups.flatMap(({ labels: [day] }) => (typeof day === 'string' ? [day] : []))
  const without = groups.filter(({ labels: [day] }) => day === null)
  const series = withoutGaps([...days].sort(), period, MOST_PERIODS).map(
    (day): WidgetGroup =>
      known.get(day) ?? { labels: [day], at: [{ value: day, identity: null }], values: [...empty] },
  )
  return [...series.slice(-MOST_PERIODS), ...without]
}

interface Shape {
  readonly groups: Figures['groups']
  readonly measures: Figures['measures']
  readonly order: Widget['order']
  readonly most: number
  readonly hasGaps: boolean
}

/** Groups of the first column as they are shown: over time without gaps, otherwise in their order and no more than wanted. */
function shownGroups(all: readonly WidgetGroup[], { groups, measures, order, most, hasGaps }: Shape) {
  const period = groups[0]?.period
  if (period) {
    const empty = measures.map(({ adds }) => (adds ? 0 : null))
    return { shown: hasGaps ? filled(all, period, empty) : all, more: 0 }
  }
  const sorted = ordered(all, order)
  return { shown: sorted.slice(0, most), more: Math.max(0, sorted.length - most) }
}

/** Groups of each column, of both where there are two, and what they sum up to. */
export interface GroupedFigures {
  readonly rows: readonly WidgetGroup[]
  /** Of the first column, where there are two. */
  readonly subtotals: readonly WidgetGroup[]
}

/**
 * What of all groups a widget shows.
 *
 * @param hasGaps whether periods in which there was nothing are missing
 */
export function shownFigures(
  { rows, subtotals }: GroupedFigures,
  widget: Pick<Widget, 'order' | 'most'>,
  { groups, measures }: Pick<Figures, 'groups' | 'measures'>,
  hasGaps: boolean,
): Pick<Figures, 'rows' | 'subtotals' | 'more'> {
  const shape = { groups, measures, order: widget.order, most: Math.min(widget.most, LIMITS.most), hasGaps }
  if (groups.length < 2) {
    const { shown, more } = shownGroups(rows, shape)
    return { rows: [...shown], subtotals: [], more }
  }
  const { shown, more } = shownGroups(subtotals, shape)
  const kept = new Set(shown.map((one) => JSON.stringify(one.at[0])))
  return {
    rows: rows.filter(({ at: [first] }) => kept.has(JSON.stringify(first))),
    subtotals: [...shown],
    more,
  }
}

/**
 * Groups with the values of the period before: of the same group, or over time of the part at the same distance from the
 * period's start.
 *
 * @param indexOf the number of a part of the period, for series over time
 */
export function withBefore(
  groups: readonly WidgetGroup[],
  before: readonly WidgetGroup[],
  keyFor: { now: (group: WidgetGroup) => string; before: (group: WidgetGroup) => string } = {
    now: keyOf,
    before: keyOf,
  },
): WidgetGroup[] {
  const values = new Map(before.map((group) => [keyFor.before(group), group.values]))
  return groups.map((group) => ({
    ...group,
    before: values.get(keyFor.now(group)) ?? group.values.map(() => null),
  }))
}
