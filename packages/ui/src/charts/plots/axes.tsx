import { CartesianGrid, XAxis, YAxis } from 'recharts'

const TICK = { fontSize: 12 }
const LINE = 'var(--mu-border-strong)'

export interface AxesProps {
  formatAxis: (value: number) => string
  isRtl: boolean
  /** Categories stand below each other, bars grow sideways. */
  isHorizontal?: boolean
  /** Of all values to 1. */
  isShare?: boolean
  /** Longest category in characters: how wide its axis has to be. */
  longest?: number
}

/**
 * Grid and axes, the same in all plots. In right-to-left the first category is at the right and the values
 * stand there too. An array, since recharts looks for axes among its own children.
 */
export function axes({ formatAxis, isRtl, isHorizontal, isShare, longest = 10 }: AxesProps) {
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
        width={Math.min(160, longest * 6.8 + 12)}
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
      interval="preserveStartEnd"
    />,
    <YAxis
      key="y"
      tick={TICK}
      tickLine={false}
      axisLine={false}
      orientation={side}
      width="auto"
      tickFormatter={formatTick}
    />,
  ]
}
