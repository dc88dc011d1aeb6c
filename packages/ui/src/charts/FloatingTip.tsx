import classes from './Charts.module.css'
import { ChartTip, type TipLine } from './ChartTip.tsx'

export interface FloatingTipProps {
  /** Position of the point in the drawing, in pixels. */
  x: number
  y: number
  /** Width of the drawing: in its second half, the tip is placed on the other side of the point. */
  width: number
  title: string
  lines: readonly TipLine[]
}

/** The tip of a chart without axes; it never overflows the drawing horizontally. */
export function FloatingTip({ x, y, width, title, lines }: FloatingTipProps) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }
  return (
    <div className={classes.floating} style={{ ...side, top: y }}>
      <ChartTip title={title} lines={lines} />
    </div>
  )
}
