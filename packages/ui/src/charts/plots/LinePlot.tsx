import type { Key } from 'react'
import { Area, AreaChart, Line, LineChart, ResponsiveContainer, Tooltip } from 'recharts'
import { ChartLegend } from '../ChartLegend.tsx'
import classes from '../Charts.module.css'
import { seriesColor } from '../palette.ts'
import { dashOf, FillPatterns, fillOf, Marker } from '../series-marks.tsx'
import { usePlotWidth } from '../usePlotWidth.ts'
import { axes, longestFigure } from './axes.tsx'
import { EndLabels, endLabelRoom } from './EndLabels.tsx'
import { plotTip } from './PlotTip.tsx'
import { type PlotRow, usePlotData } from './plot-data.ts'

export interface LinePlotProps {
  /** Areas are stacked; lines are not. */
  kind: 'line' | 'area'
}

/** Maximum number of points with markers, to avoid overlaps. */
const MARKED_POINTS = 40

interface Dot {
  cx?: number
  cy?: number
  key?: Key | null
  payload?: PlotRow
}

/** Dots of a series in recharts' form. */
function dots(place: number, isActive = false, onPick?: (row: PlotRow) => void) {
  return ({ cx, cy, key, payload }: Dot) => {
    if (cx === undefined || cy === undefined || Number.isNaN(cy)) return <g key={key} />
    const marker = <Marker key={key} place={place} x={cx} y={cy} isActive={isActive} />
    if (!onPick || !payload) return marker
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the chart's table has a button for each value
      <g key={key} cursor="pointer" onClick={() => onPick(payload)}>
        <circle cx={cx} cy={cy} r={12} fill="transparent" />
        {marker}
      </g>
    )
  }
}

/** Lines, or stacked areas, over time. */
export function LinePlot({ kind }: LinePlotProps) {
  const plot = usePlotData()
  const { rows, visible, all, isRtl, format, texts, prefix, height, pickRow } = plot
  const { ref, width } = usePlotWidth()
  const isArea = kind === 'area'
  const room = isArea
    ? 0
    : endLabelRoom(
        visible.map(({ label }) => label),
        width,
      )
  const swatch = isArea ? 'fill' : 'line'
  const Chart = isArea ? AreaChart : LineChart
  const margin = { top: 8, bottom: 0, left: isRtl ? room : 0, right: isRtl ? 0 : Math.max(room, 8) }
  return (
    <>
      <div ref={ref} className={classes.plot} dir="ltr">
        <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
          <Chart data={rows} margin={margin} aria-label={plot.name}>
            {axes({
              formatAxis: format.axis,
              isRtl,
              longest: longestFigure(rows, visible, format.axis, isArea),
            })}
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--mu-border-strong)' }}
              content={plotTip({
                series: visible,
                kind: swatch,
                prefix,
                formatValue: format.value,
                noValue: texts.noValue,
              })}
            />
            {isArea ? (
              <FillPatterns prefix={prefix} places={all.map(({ place }) => place)} />
            ) : (
              <EndLabels series={room > 0 ? visible : []} rows={rows} isRtl={isRtl} />
            )}
            {visible.map(({ id, label, place }) =>
              isArea ? (
                <Area
                  key={id}
                  dataKey={id}
                  name={label}
                  stackId="areas"
                  type="linear"
                  fill={fillOf(prefix, place)}
                  fillOpacity={0.75}
                  stroke={seriesColor(place)}
                  strokeWidth={2}
                  isAnimationActive={false}
                  activeDot={pickRow ? dots(place, true, (row) => pickRow(row, id)) : false}
                />
              ) : (
                <Line
                  key={id}
                  dataKey={id}
                  name={label}
                  type="linear"
                  stroke={seriesColor(place)}
                  strokeWidth={2}
                  strokeDasharray={dashOf(place)}
                  isAnimationActive={false}
                  dot={rows.length <= MARKED_POINTS ? dots(place) : false}
                  activeDot={dots(place, true, pickRow && ((row) => pickRow(row, id)))}
                />
              ),
            )}
          </Chart>
        </ResponsiveContainer>
      </div>
      <ChartLegend entries={all} kind={swatch} />
    </>
  )
}
