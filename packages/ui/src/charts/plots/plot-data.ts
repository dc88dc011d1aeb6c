import { useDirection } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useChart } from '../ChartContext.ts'
import { groupSeries } from '../group-series.ts'
import type { ChartSeries } from '../types.ts'

export interface PlacedSeries extends ChartSeries {
  /** In the palette; the same whether others are hidden or not. */
  place: number
}

/** A row as recharts reads it: `label` and the values by the series' id. */
export type PlotRow = { label: string } & Record<string, number | string | null>

/** The figures of the card around as a plot with axes needs them. */
export function usePlotData() {
  const view = useChart()
  const { data, hidden, texts } = view
  const { dir } = useDirection()
  const prefix = useId()
  const grouped = useMemo(() => groupSeries(data, texts.other), [data, texts.other])
  const all: PlacedSeries[] = grouped.series.map((series, place) => ({ ...series, place }))
  const rows = useMemo(
    () => grouped.rows.map((row): PlotRow => ({ ...row.values, label: row.label })),
    [grouped],
  )
  return {
    ...view,
    rows,
    all,
    visible: all.filter(({ id }) => !hidden.has(id)),
    isRtl: dir === 'rtl',
    prefix,
    name: `${view.title}. ${texts.keys}`,
  }
}
