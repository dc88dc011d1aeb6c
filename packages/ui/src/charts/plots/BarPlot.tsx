import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip } from 'recharts'
import { ChartLegend } from '../ChartLegend.tsx'
import classes from '../Charts.module.css'
import { FillPatterns, fillOf } from '../series-marks.tsx'
import { usePlotWidth } from '../usePlotWidth.ts'
import { axes, longestFigure } from './axes.tsx'
import { plotTip } from './PlotTip.tsx'
import { usePlotData } from './plot-data.ts'

export interface BarPlotProps {
  /** Side by side, stacked, or stacked as shares of 100 %. */
  layout?: 'grouped' | 'stacked' | 'share'
  /** Horizontal bars, for long names. */
  isHorizontal?: boolean
  /** Categories in time: labels without room are left out rather than shortened. */
  isTime?: boolean
}

/** Minimum pixels per bar of a single series for its value label. */
const LABELLED_BAR = 44

/** Bars by category. */
export function BarPlot({ layout = 'grouped', isHorizontal = false, isTime = false }: BarPlotProps) {
  const plot = usePlotData()
  const { rows, visible, all, isRtl, format, texts, prefix, height, pickRow } = plot
  const { ref, width } = usePlotWidth()
  const isStacked = layout !== 'grouped'
  const hasLabels =
    visible.length === 1 && !isStacked && (isHorizontal || width / rows.length >= LABELLED_BAR)
  const longest = isHorizontal
    ? Math.max(...rows.map(({ label }) => label.length))
    : longestFigure(rows, visible, format.axis, isStacked)
  const room = (width - longest * 7 - 20) / rows.length - 4
  return (
    <>
      <div ref={ref} className={classes.plot} dir="ltr">
        <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
          <BarChart
            data={rows}
            layout={isHorizontal ? 'vertical' : 'horizontal'}
            stackOffset={layout === 'share' ? 'expand' : 'sign'}
            margin={{ top: 20, bottom: 0, left: isRtl ? 40 : 0, right: isRtl ? 0 : isHorizontal ? 40 : 8 }}
            barCategoryGap="22%"
            barGap={2}
            aria-label={plot.name}
          >
            {axes({
              formatAxis: format.axis,
              isRtl,
              isHorizontal,
              isShare: layout === 'share',
              longest,
              ...(isTime ? {} : { room }),
            })}
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--mu-surface-hover)' }}
              content={plotTip({
                series: visible,
                kind: 'fill',
                prefix,
                formatValue: format.value,
                noValue: texts.noValue,
              })}
            />
            <FillPatterns prefix={prefix} places={all.map(({ place }) => place)} />
            {visible.map(({ id, label, place }) => (
              <Bar
                key={id}
                dataKey={id}
                name={label}
                fill={fillOf(prefix, place)}
                stroke="var(--mu-surface)"
                strokeWidth={isStacked ? 1 : 0}
                stackId={isStacked ? 'bars' : undefined}
                maxBarSize={48}
                radius={isStacked ? 0 : 2}
                isAnimationActive={false}
                {...(pickRow && { cursor: 'pointer', onClick: (_, index) => pickRow(rows[index], id) })}
              >
                {hasLabels ? (
                  <LabelList
                    dataKey={id}
                    // `right` is the end of the bar, also on a reversed axis.
                    position={isHorizontal ? 'right' : 'top'}
                    className={classes.value}
                    formatter={(value) => (typeof value === 'number' ? format.axis(value) : '')}
                  />
                ) : null}
              </Bar>
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <ChartLegend entries={all} kind="fill" />
    </>
  )
}
