import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useChart } from './ChartContext.ts'
import type { BarPlotProps } from './plots/BarPlot.tsx'

// The axis library is larger than a whole screen, so it is loaded with the first chart that needs it.
const LinePlot = lazy(async () => ({ default: (await import('./plots/LinePlot.tsx')).LinePlot }))
const BarPlot: ComponentType<BarPlotProps> = lazy(async () => ({
  default: (await import('./plots/BarPlot.tsx')).BarPlot,
}))

function Waiting({ children }: { children: ReactNode }) {
  const { height, texts } = useChart()
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={texts.loading}>
          <Skeleton height={height} />
        </div>
      }
    >
      {children}
    </Suspense>
  )
}

/**
 * One line per series over time, each with its own dash, marker and, if there is room, its name at the end.
 */
export function LineChart() {
  return (
    <Waiting>
      <LinePlot kind="line" />
    </Waiting>
  )
}

/** Series as stacked areas: parts of a sum over time. */
export function AreaChart() {
  return (
    <Waiting>
      <LinePlot kind="area" />
    </Waiting>
  )
}

export type BarChartProps = BarPlotProps

/** Bars by category: grouped, stacked or as shares of 100 %; vertical or horizontal. */
export function BarChart(props: BarChartProps) {
  return (
    <Waiting>
      <BarPlot {...props} />
    </Waiting>
  )
}
