import { useId } from 'react'
import { useChart } from './ChartContext.ts'
import classes from './Charts.module.css'
import { Swatch } from './series-marks.tsx'

export interface LegendEntry {
  id: string
  label: string
  /** Index in the palette. */
  place: number
  /** Shown beside the name, such as a share. */
  detail?: string
}

/** The legend: a button per part to hide or show it. Besides colour, each part has a marker and a name. */
export function ChartLegend({ entries, kind }: { entries: readonly LegendEntry[]; kind: 'line' | 'fill' }) {
  const { hidden, toggle, texts } = useChart()
  const prefix = useId()
  if (entries.length < 2) return null
  const all = entries.map(({ id }) => id)
  return (
    <ul className={classes.legend} aria-label={texts.legend}>
      {entries.map(({ id, label, place, detail }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.legendButton}
            aria-pressed={!hidden.has(id)}
            onClick={() => toggle(id, all)}
          >
            <Swatch place={place} kind={kind} prefix={`${prefix}${place}`} />
            <span>{label}</span> {detail ? <span className={classes.legendDetail}>{detail}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
