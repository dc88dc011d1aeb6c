import { useDirection } from '@mantine/core'
import { useChart } from './ChartContext.ts'
import classes from './Charts.module.css'
import { FloatingTip } from './FloatingTip.tsx'
import { HeatCell, rangeOf } from './HeatCell.tsx'
import { HeatKey } from './HeatKey.tsx'
import { dayPlace, weekdayNames } from './month-grid.ts'
import { useMarks } from './useMarks.ts'
import { usePlotWidth } from './usePlotWidth.ts'

const HEAD = 22
const NARROW = 480

export interface MonthHeatMapProps {
  /** 0 Sunday to 6 Saturday. */
  weekStart?: number
  /** Language of the weekday names, as BCP 47; default: the browser's. */
  language?: string
}

/** The days of one month as a calendar: each row is a day, its id an ISO date, its first series the value. */
export function MonthHeatMap({ weekStart = 1, language }: MonthHeatMapProps) {
  const { data, title, format, texts } = useChart()
  const { ref, width } = usePlotWidth()
  const isRtl = useDirection().dir === 'rtl'
  const series = data.series[0]
  const days = data.rows.map((row) => ({
    ...row,
    ...dayPlace(row.id, weekStart),
    value: row.values[series?.id ?? ''] ?? null,
  }))
  const field = width / 7
  const tall = width < NARROW ? 44 : 52
  const lines = Math.max(...days.map(({ line }) => line)) + 1
  const { least, greatest } = rangeOf(days.map(({ value }) => value))
  const { active, frame, mark } = useMarks(days.length, 7)
  const left = (column: number) => (isRtl ? 6 - column : column) * field
  const chosen = active === null ? undefined : days[active]
  const wordsOf = (value: number | null) => (value === null ? texts.noValue : format.value(value))
  return (
    <>
      <div ref={ref} className={classes.plot} dir="ltr">
        <svg
          width={width}
          height={HEAD + lines * tall}
          role="application"
          aria-label={`${title}. ${texts.keys}`}
          {...frame}
        >
          {weekdayNames(weekStart, language).map((name, column) => (
            <text key={name} x={left(column) + field / 2} y={13} textAnchor="middle">
              {name}
            </text>
          ))}
          {days.map((day, place) => (
            <HeatCell
              key={day.id}
              x={left(day.column)}
              y={HEAD + day.line * tall}
              width={field}
              height={tall}
              value={day.value}
              least={least}
              greatest={greatest}
              text={day.value === null ? '' : format.axis(day.value)}
              corner={String(Number(day.id.slice(8)))}
              {...mark(place)}
            />
          ))}
        </svg>
        {chosen ? (
          <FloatingTip
            x={left(chosen.column) + field / 2}
            y={HEAD + (chosen.line + 1) * tall}
            width={width}
            title={chosen.label}
            lines={[{ id: 'value', label: series?.label ?? '', value: wordsOf(chosen.value) }]}
          />
        ) : null}
      </div>
      <HeatKey least={least} greatest={greatest} />
    </>
  )
}
