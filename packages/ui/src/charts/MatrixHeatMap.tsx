import { useDirection } from '@mantine/core'
import { useChart } from './ChartContext.ts'
import classes from './Charts.module.css'
import { FloatingTip } from './FloatingTip.tsx'
import { HeatCell, rangeOf } from './HeatCell.tsx'
import { HeatKey } from './HeatKey.tsx'
import { useMarks } from './useMarks.ts'
import { usePlotWidth } from './usePlotWidth.ts'

const FIELD = 34
const HEAD = 24

/** A heat map of rows by series: department by weekday, location by month. */
export function MatrixHeatMap() {
  const { data, title, format, texts, pick } = useChart()
  const { ref, width } = usePlotWidth()
  const isRtl = useDirection().dir === 'rtl'
  const columns = data.series.length
  const longest = Math.max(...data.rows.map(({ label }) => label.length))
  const names = Math.min(width * 0.35, longest * 6.8 + 12)
  const field = columns > 0 ? (width - names) / columns : 0
  const { least, greatest } = rangeOf(
    data.rows.flatMap((row) => data.series.map(({ id }) => row.values[id] ?? null)),
  )
  const { active, frame, mark } = useMarks(
    data.rows.length * columns,
    columns,
    pick &&
      ((at) => {
        const [row, series] = [data.rows[Math.floor(at / columns)], data.series[at % columns]]
        if (row && series && (row.values[series.id] ?? null) !== null) pick(row.id, series.id)
      }),
  )
  const left = (column: number) => (isRtl ? width - names - (column + 1) * field : names + column * field)
  const chosenRow = active === null ? undefined : data.rows[Math.floor(active / columns)]
  const chosenSeries = active === null ? undefined : data.series[active % columns]
  const fitting = Math.max(1, Math.floor(names / 6.8))
  return (
    <>
      <div ref={ref} className={classes.plot} dir="ltr">
        <svg
          width={width}
          height={HEAD + data.rows.length * FIELD}
          role="application"
          aria-label={`${title}. ${texts.keys}`}
          {...frame}
        >
          {data.series.map(({ id, label }, column) => (
            <text key={id} x={left(column) + field / 2} y={14} textAnchor="middle">
              {label.slice(0, Math.max(1, Math.floor(field / 7)))}
            </text>
          ))}
          {data.rows.map((row, line) => (
            <g key={row.id}>
              <text
                x={isRtl ? width : 0}
                y={HEAD + line * FIELD + FIELD / 2 + 4}
                textAnchor={isRtl ? 'end' : 'start'}
                className={classes.value}
              >
                {row.label.length > fitting ? `${row.label.slice(0, fitting - 1)}…` : row.label}
              </text>
              {data.series.map(({ id }, column) => {
                const value = row.values[id] ?? null
                return (
                  <HeatCell
                    key={id}
                    x={left(column)}
                    y={HEAD + line * FIELD}
                    width={field}
                    height={FIELD}
                    value={value}
                    least={least}
                    greatest={greatest}
                    text={value === null ? texts.noValue : format.axis(value)}
                    {...mark(line * columns + column)}
                  />
                )
              })}
            </g>
          ))}
        </svg>
        {chosenRow && chosenSeries && active !== null ? (
          <FloatingTip
            x={left(active % columns) + field / 2}
            y={HEAD + (Math.floor(active / columns) + 1) * FIELD}
            width={width}
            title={chosenRow.label}
            lines={[
              {
                id: 'value',
                label: chosenSeries.label,
                value: wordsOf(chosenRow.values[chosenSeries.id] ?? null, format.value, texts.noValue),
              },
            ]}
          />
        ) : null}
      </div>
      <HeatKey least={least} greatest={greatest} />
    </>
  )
}

function wordsOf(value: number | null, format: (value: number) => string, none: string): string {
  return value === null ? none : format(value)
}
