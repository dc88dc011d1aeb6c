import { useId } from 'react'
import { ringPart, ringParts } from './arc.ts'
import { useChart } from './ChartContext.ts'
import { ChartLegend } from './ChartLegend.tsx'
import classes from './Charts.module.css'
import { FloatingTip } from './FloatingTip.tsx'
import { groupRows, OTHER_ID } from './group-series.ts'
import { FillPatterns, fillOf } from './series-marks.tsx'
import { useMarks } from './useMarks.ts'

const SIZE = 200
const OUTER = 96
const INNER = 62

export interface DonutChartProps {
  /** Shown in the centre; default: the sum of the visible parts. */
  middle?: { value: string; label: string }
}

/** Parts of a whole: the rows of the first series, each with name, value and share beside the ring. */
export function DonutChart({ middle }: DonutChartProps) {
  const { data, title, format, hidden, texts, pick } = useChart()
  const prefix = useId()
  const id = data.series[0]?.id ?? ''
  const rows = groupRows(data, texts.other).map((row, place) => ({
    ...row,
    place,
    value: row.values[id] ?? 0,
  }))
  const visible = rows.filter((row) => !hidden.has(row.id))
  const parts = ringParts(visible, (row) => row.value)
  const { active, frame, mark } = useMarks(
    parts.length,
    1,
    pick &&
      ((at) => {
        const row = parts[at]?.item
        if (row && row.id !== OTHER_ID) pick(row.id, id)
      }),
  )
  const chosen = active === null ? undefined : parts[active]
  const sum = visible.reduce((total, { value }) => total + value, 0)
  const centre = middle ?? { value: format.value(sum), label: texts.total }
  const turn = chosen ? ((chosen.from + chosen.to) / 2) * 2 * Math.PI : 0
  return (
    <div className={classes.donut}>
      <div className={classes.plot} dir="ltr">
        <svg
          width={SIZE}
          height={SIZE}
          viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
          role="application"
          aria-label={`${title}. ${texts.keys}`}
          {...frame}
        >
          <FillPatterns prefix={prefix} places={rows.map(({ place }) => place)} />
          {parts.map(({ item, from, to }, place) => (
            <path
              key={item.id}
              className={classes.mark}
              d={ringPart(OUTER, INNER, from, to)}
              fill={fillOf(prefix, item.place)}
              stroke="var(--mu-surface)"
              strokeWidth={2}
              {...mark(place)}
            />
          ))}
          <text className={`${classes.strong} ${classes.large}`} textAnchor="middle" y={4}>
            {centre.value}
          </text>
          <text textAnchor="middle" y={24}>
            {centre.label}
          </text>
        </svg>
        {chosen ? (
          <FloatingTip
            x={SIZE / 2 + OUTER * 0.8 * Math.sin(turn)}
            y={SIZE / 2 - OUTER * 0.8 * Math.cos(turn)}
            width={SIZE}
            title={chosen.item.label}
            lines={[
              { id: 'value', label: data.series[0]?.label ?? '', value: format.value(chosen.item.value) },
              { id: 'share', label: texts.total, value: format.share(chosen.share) },
            ]}
          />
        ) : null}
      </div>
      <ChartLegend
        kind="fill"
        entries={rows.map((row) => {
          const part = parts.find(({ item }) => item.id === row.id)
          return {
            ...row,
            detail: part
              ? `${format.value(row.value)} · ${format.share(part.share)}`
              : format.value(row.value),
          }
        })}
      />
    </div>
  )
}
