import type { ReactNode } from 'react'
import classes from './Charts.module.css'

export interface TipLine {
  id: string
  label: string
  value: string
  swatch?: ReactNode
}

/** The values at the active point, by pointer or keyboard; also announced to screen readers. */
export function ChartTip({ title, lines }: { title: string; lines: readonly TipLine[] }) {
  return (
    <div className={classes.tip} role="status" data-no-picture>
      <div className={classes.tipTitle}>{title}</div>
      {lines.map(({ id, label, value, swatch }) => (
        <div key={id} className={classes.tipLine}>
          {swatch}
          <span>{label}</span>
          <span className={classes.tipValue}>{value}</span>
        </div>
      ))}
    </div>
  )
}
