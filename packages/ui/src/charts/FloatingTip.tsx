import classes from './Charts.module.css'
import { ChartTip, type TipLine } from './ChartTip.tsx'

export interface FloatingTipProps {
  /** Point of the drawing that is spoken of, in its pixels. */
  x: number
  y: number
  /** Width of the drawing: beyond its middle the tip stands at the other side of the point. */
  width: number
  title: string
  lines: readonly TipLine[]
}

/** The tip of a drawing without axes; it never leaves the drawing sideways. */
export function FloatingTip({ x, y, width, title, lines }: FloatingTipProps) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }
  return (
    <div className={classes.floating} style={{ ...side, top: y }}>
      <ChartTip title={title} lines={lines} />
    </div>
  )
}
