import { useChart } from './ChartContext.ts'
import classes from './Charts.module.css'

const STEPS = [1, 2, 3, 4, 5]

/** The colour scale, with the figures at both ends. */
export function HeatKey({ least, greatest }: { least: number; greatest: number }) {
  const { format, texts } = useChart()
  return (
    <div className={classes.heatKey}>
      <span>{`${texts.less} (${format.axis(least)})`}</span>
      <svg width={90} height={14} aria-hidden>
        {STEPS.map((step) => (
          <rect
            key={step}
            x={(step - 1) * 18 + 1}
            y={1}
            width={16}
            height={12}
            rx={2}
            fill={`var(--mu-heat-${step})`}
            stroke="var(--mu-border-strong)"
          />
        ))}
      </svg>
      <span>{`${texts.more} (${format.axis(greatest)})`}</span>
    </div>
  )
}
