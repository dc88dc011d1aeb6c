import { useChart } from './ChartContext.ts'
import classes from './Charts.module.css'
import { FloatingTip } from './FloatingTip.tsx'
import { seriesColor } from './palette.ts'
import { useMarks } from './useMarks.ts'
import { usePlotWidth } from './usePlotWidth.ts'

const STAGE = 56
const BAR = 26
const TEXT = 18

export interface FunnelChartProps {
  /** Label of a stage's share of the previous one: "of the stage before". */
  ofPrevious?: string
}

/**
 * A funnel: the rows of the first series, in order. Bars share one scale, each with name, value and share of
 * the first stage; the tip adds the share of the previous stage.
 */
export function FunnelChart({ ofPrevious = 'of the stage before' }: FunnelChartProps) {
  const { data, title, format, texts, pick } = useChart()
  const { ref, width } = usePlotWidth()
  const id = data.series[0]?.id ?? ''
  const stages = data.rows.map((row) => ({ ...row, value: row.values[id] ?? 0 }))
  const greatest = Math.max(1, ...stages.map(({ value }) => value))
  const first = stages[0]?.value ?? 0
  const { active, frame, mark } = useMarks(
    stages.length,
    1,
    pick &&
      ((at) => {
        const stage = stages[at]
        if (stage) pick(stage.id, id)
      }),
  )
  const chosen = active === null ? undefined : stages[active]
  const before = active ? stages[active - 1]?.value : undefined
  const lengthOf = (value: number) => Math.max(2, (value / greatest) * width)
  return (
    <div ref={ref} className={classes.plot} dir="ltr">
      <svg
        width={width}
        height={stages.length * STAGE}
        role="application"
        aria-label={`${title}. ${texts.keys}`}
        {...frame}
      >
        {stages.map((stage, place) => {
          const top = place * STAGE
          const next = stages[place + 1]
          const start = (width - lengthOf(stage.value)) / 2
          const nextStart = next ? (width - lengthOf(next.value)) / 2 : start
          const bottom = top + TEXT + BAR
          return (
            <g key={stage.id} {...mark(place)}>
              <rect x={0} y={top} width={width} height={STAGE} fill="transparent" />
              <text y={top + 12} x={0} className={classes.value}>
                {stage.label}
              </text>
              <text y={top + 12} x={width} textAnchor="end" className={classes.strong}>
                {format.value(stage.value)}
                {place > 0 && first > 0 ? ` · ${format.share(stage.value / first)}` : ''}
              </text>
              {next ? (
                <path
                  d={`M${start} ${bottom}H${width - start}L${width - nextStart} ${top + STAGE + TEXT}H${nextStart}z`}
                  fill={seriesColor(0)}
                  fillOpacity={0.16}
                />
              ) : null}
              <rect
                className={classes.mark}
                x={start}
                y={top + TEXT}
                width={width - 2 * start}
                height={BAR}
                rx={3}
                fill={seriesColor(0)}
                data-active={active === place || undefined}
              />
            </g>
          )
        })}
      </svg>
      {chosen && active !== null ? (
        <FloatingTip
          x={width / 2}
          y={active * STAGE + TEXT + BAR}
          width={width}
          title={chosen.label}
          lines={[
            { id: 'value', label: data.series[0]?.label ?? '', value: format.value(chosen.value) },
            ...(before
              ? [{ id: 'before', label: ofPrevious, value: format.share(chosen.value / before) }]
              : []),
          ]}
        />
      ) : null}
    </div>
  )
}
