import type { CSSProperties } from 'react'
import classes from './Charts.module.css'
import { chartVariables, seriesColor } from './palette.ts'

export interface SparklineProps {
  values: readonly (number | null)[]
  /** Describes the line, with first and last figure: "Headcount over 12 months: 1,180 to 1,234". */
  label: string
  width?: number
  height?: number
}

const EDGE = 4

/** Path through the known values, with a gap at unknown ones. */
export function sparkPath(values: readonly (number | null)[], width: number, height: number): string {
  const known = values.filter((value) => value !== null)
  const least = Math.min(...known)
  const range = Math.max(...known) - least
  const step = values.length > 1 ? (width - 2 * EDGE) / (values.length - 1) : 0
  let isDrawing = false
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const share = range === 0 ? 0.5 : (value - least) / range
      const point = `${(EDGE + index * step).toFixed(1)} ${(height - EDGE - share * (height - 2 * EDGE)).toFixed(1)}`
      const command = isDrawing ? 'L' : 'M'
      isDrawing = true
      return `${command}${point}`
    })
    .join('')
}

/** A small line chart for cells and cards; the text beside it and `label` give the figures. */
export function Sparkline({ values, label, width = 96, height = 28 }: SparklineProps) {
  const path = values.some((value) => value !== null) ? sparkPath(values, width, height) : ''
  const [x, y] = path.split(/[ML]/).at(-1)?.split(' ') ?? []
  return (
    <svg
      className={classes.sparkline}
      style={chartVariables as CSSProperties}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="none" stroke={seriesColor(0)} strokeWidth={1.75} strokeLinejoin="round" />
      {x && y ? <circle cx={x} cy={y} r={2.5} fill={seriesColor(0)} /> : null}
    </svg>
  )
}
