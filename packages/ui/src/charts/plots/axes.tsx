import { CartesianGrid, XAxis, YAxis } from 'recharts'
import type { PlotRow } from './plot-data.ts'

const TICK = { fontSize: 12 }
const LINE = 'var(--mu-border-strong)'

export interface AxesProps {
  formatAxis: (value: number) => string
  isRtl: boolean
  /** Categories stand below each other, bars grow sideways. */
  isHorizontal?: boolean
  /** Of all values to 1. */
  isShare?: boolean
  /** Longest label of the upright axis in characters: how wide that axis has to be. */
  longest: number
  /** Pixels below each category; left out where categories may be skipped, such as dates. */
  room?: number
}

/** Pixels of an upright axis for labels of so many characters; longer categories are broken into lines. */
const widthFor = (longest: number) => Math.min(160, longest * 7 + 12)

/** A category shortened to the room below its bars; whole where there is next to none, then some are left out. */
export function fitLabel(label: string, room: number): string {
  const fitting = Math.floor(room / 6.6)
  return label.length <= fitting || fitting < 4 ? label : `${label.slice(0, fitting - 1)}…`
}

/** Characters that the figures along an axis take at most, up to the greatest value, or sum of stacked ones. */
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
  // The axis ends at the next round figure, which may have a digit more; or fractions, when all is small.
  const greatest = Math.max(0, ...ends)
  const least = Math.min(0, ...figures.flat())
  const candidates = [greatest, greatest * 1.25, greatest / 4, least * 1.25]
  return Math.max(...candidates.map((value) => formatAxis(Number(value.toPrecision(2))).length))
}

/**
 * Grid and axes, the same in all plots. In right-to-left the first category is at the right and the values
 * stand there too. An array, since recharts looks for axes among its own children.
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
