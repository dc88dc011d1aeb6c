import type { SVGAttributes } from 'react'
import classes from './Charts.module.css'
import { heatStep } from './palette.ts'

export interface HeatCellProps extends SVGAttributes<SVGGElement> {
  x: number
  y: number
  width: number
  height: number
  value: number | null
  least: number
  greatest: number
  /** Shown in the middle of the cell. */
  text: string
  /** Shown in its corner, such as the day of the month. */
  corner?: string
}

/** One cell of a heat map; only an outline without a value. The figure is shown if it fits. */
export function HeatCell({
  x,
  y,
  width,
  height,
  value,
  least,
  greatest,
  text,
  corner,
  ...group
}: HeatCellProps) {
  const step = value === null ? 0 : heatStep(value, least, greatest) + 1
  const ink = step === 0 ? 'var(--mu-muted)' : `var(--mu-heat-ink-${step})`
  const fits = text.length * 6.5 < width - 4
  return (
    <g {...group}>
      <rect
        className={classes.mark}
        data-active={(group as { 'data-active'?: boolean })['data-active']}
        x={x + 1}
        y={y + 1}
        width={width - 2}
        height={height - 2}
        rx={4}
        fill={step === 0 ? 'transparent' : `var(--mu-heat-${step})`}
        stroke="var(--mu-border)"
      />
      {corner ? (
        <text x={x + 6} y={y + 15} style={{ fill: ink }} fontSize={11}>
          {corner}
        </text>
      ) : null}
      {fits ? (
        <text
          x={x + width / 2}
          y={y + height / 2 + (corner ? 9 : 4)}
          textAnchor="middle"
          style={{ fill: ink, fontWeight: corner ? 600 : undefined }}
        >
          {text}
        </text>
      ) : null}
    </g>
  )
}

/** Minimum and maximum of all known values; 0 and 0 if there are none. */
export function rangeOf(values: readonly (number | null)[]): { least: number; greatest: number } {
  const known = values.filter((value) => value !== null)
  return known.length === 0
    ? { least: 0, greatest: 0 }
    : { least: Math.min(...known), greatest: Math.max(...known) }
}
