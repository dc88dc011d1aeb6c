import { ChartTip } from '../ChartTip.tsx'
import { Swatch } from '../series-marks.tsx'
import type { PlacedSeries, PlotRow } from './plot-data.ts'

export interface PlotTipProps {
  series: readonly PlacedSeries[]
  kind: 'line' | 'fill'
  prefix: string
  formatValue: (value: number) => string
  noValue: string
}

/** The props of a recharts tooltip that are used here. */
interface Hovered {
  active?: boolean
  label?: unknown
  payload?: readonly { payload?: unknown }[]
}

/** All series at the active row, by pointer or keyboard. */
export function plotTip({ series, kind, prefix, formatValue, noValue }: PlotTipProps) {
  return function PlotTip({ active, label, payload }: Hovered) {
    const row = payload?.[0]?.payload as PlotRow | undefined
    if (!active || !row) return null
    return (
      <ChartTip
        title={String(label ?? row.label)}
        lines={series.map(({ id, label: name, place }) => {
          const value = row[id]
          return {
            id,
            label: name,
            value: typeof value === 'number' ? formatValue(value) : noValue,
            swatch: <Swatch place={place} kind={kind} prefix={`${prefix}tip${place}`} />,
          }
        })}
      />
    )
  }
}
