import { inReadingOrder } from '@muster/contract/analytics/grid'
import type { ReactNode } from 'react'
import type { Widget } from '../data/dashboards.ts'
import classes from './Dashboard.module.css'

const ROW = 88
const GAP = 16

/** Height in pixels of a widget that takes so many rows. */
export const heightOf = ({ h }: Pick<Widget, 'h'>): number => h * ROW + (h - 1) * GAP

export const placeStyle = ({ x, y, w, h }: Pick<Widget, 'x' | 'y' | 'w' | 'h'>) => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
})

/** The widgets of a dashboard in their grid; on a phone one below the other, in reading order. */
export function GridView({
  widgets,
  children,
}: {
  widgets: readonly Widget[]
  children: (widget: Widget) => ReactNode
}) {
  return (
    <div className={classes.grid}>
      {inReadingOrder(widgets).map((widget) => (
        <div key={widget.id} className={classes.cell} style={placeStyle(widget)}>
          {children(widget)}
        </div>
      ))}
    </div>
  )
}
