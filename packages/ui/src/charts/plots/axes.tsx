import { CartesianGrid, XAxis, YAxis } from 'recharts'
import type { PlotRow } from './plot-data.ts'

const TICK = { fontSize: 12 }
const LINE = 'var(--mu-border-strong)'

export interface AxesProps {
  formatAxis: (value: number) => string
  isRtl: boolean
  /** Vertical list of categories with horizontal bars. */
  isHorizontal?: boolean
  /** Values are shares that sum up to 1. */
  isShare?: boolean
  /** Characters of the longest label on the vertical axis, which determines its width. */
  longest: number
  /** Pixels below each category; undefined where categories may be skipped, such as dates. */
  room?: number
}

/** Pixels of a vertical axis for labels of this length; longer categories wrap. */
const widthFor = (longest: number) => Math.min(160, longest * 7 + 12)

/**
 * Shortens a category to the room below its bars; unchanged if there is almost none, when some are skipped.
 */
export function fitLabel(label: string, room: number): string {
  const fitting = Math.floor(room / 6.6)
  return label.length <= fitting || fitting < 4 ? label : `${label.slice(0, fitting - 1)}…`
}

/** Maximum number of characters of an axis label, up to the largest value or stacked sum. */
export function longestFigure(
  rows: readonly PlotRow[],
  series: readonly { id: string }[],
  formatAxis: (value: number) => string,
  isStacked = false,
): number {
  const figures = rows.map((row) => series.map(({ id }) => Number(row[id] ?? 0)))
  const ends = figures.map((values) =>
    isStacked
      ? values.reduce((sum, value) => sum + Math.abs(value), 0)
      : Math.max(0, ...values.map(Math.abs)),
  )
  // The axis ends at the next round figure, which may have one more digit; small values have decimals.
  const greatest = Math.max(0, ...ends)
  const least = Math.min(0, ...figures.flat())
  const candidates = [greatest, greatest * 1.25, greatest / 4, least * 1.25]
  return Math.max(...candidates.map((value) => formatAxis(Number(value.toPrecision(2))).length))
}

/**
 * Grid and axes shared by all plots. In right-to-left languages, the first category and the value axis are on
 * the right. Returns an array, since recharts looks for axes among its direct children.
 */
export function axes({ formatAxis, isRtl, isHorizontal, isShare, longest, room }: AxesProps) {
  const formatTick = isShare ? (value: number) => `${Math.round(value * 100)}%` : formatAxis
  const side = isRtl ? 'right' : 'left'
  const grid = (
    <CartesianGrid
      key="grid"
      stroke="var(--mu-border)"
      vertical={isHorizontal ?? false}
      horizontal={!isHorizontal}
    />
  )
  if (isHorizontal)
    return [
      grid,
      <XAxis
        key="x"
        type="number"
        tick={TICK}
        tickLine={false}
        axisLine={false}
        tickFormatter={formatTick}
        reversed={isRtl}
      />,
      <YAxis
        key="y"
        type="category"
        dataKey="label"
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: LINE }}
        orientation={side}
        width={widthFor(longest)}
        interval={0}
      />,
    ]
  return [
    grid,
    <XAxis
      key="x"
      dataKey="label"
      tick={TICK}
      tickLine={false}
      axisLine={{ stroke: LINE }}
      reversed={isRtl}
      minTickGap={8}
      interval={room === undefined || room < 34 ? 'preserveStartEnd' : 0}
      tickFormatter={(label: string) => (room === undefined ? label : fitLabel(label, room))}
    />,
    <YAxis
      key="y"
      tick={TICK}
      tickLine={false}
      axisLine={false}
      orientation={side}
      width={widthFor(isShare ? 4 : longest)}
      tickFormatter={formatTick}
    />,
  ]
}
