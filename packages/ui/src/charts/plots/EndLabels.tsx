import { usePlotArea, useYAxisScale } from 'recharts'
import classes from '../Charts.module.css'
import type { PlacedSeries, PlotRow } from './plot-data.ts'
import { spreadLabels } from './spread-labels.ts'

const LINE = 15

/** The name of each line at its end, so that readers need not match colours with the legend. */
export function EndLabels({
  series,
  rows,
  isRtl,
}: {
  series: readonly PlacedSeries[]
  rows: readonly PlotRow[]
  isRtl: boolean
}) {
  const area = usePlotArea()
  const scale = useYAxisScale()
  if (!area || !scale) return null
  const last = rows.at(-1)
  const ends = series.flatMap(({ id, label }) => {
    const value = last?.[id]
    const y = typeof value === 'number' ? scale(value) : undefined
    return y === undefined ? [] : [{ id, label, y }]
  })
  const places = spreadLabels(
    ends.map(({ y }) => y),
    LINE,
    area.y + 4,
    area.y + area.height - 4,
  )
  return (
    <g aria-hidden>
      {ends.map(({ id, label }, index) => (
        <text
          key={id}
          className={classes.value}
          x={isRtl ? area.x - 10 : area.x + area.width + 10}
          y={places[index]}
          dy="0.35em"
          textAnchor={isRtl ? 'end' : 'start'}
        >
          {label}
        </text>
      ))}
    </g>
  )
}

/** Room beside the plot for the longest label, in pixels; 0 if the chart is too narrow. */
export function endLabelRoom(labels: readonly string[], width: number): number {
  const room = Math.max(0, ...labels.map((label) => label.length)) * 6.6 + 16
  return labels.length > 1 && labels.length <= 6 && room <= width / 4 ? room : 0
}
