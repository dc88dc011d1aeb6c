import { useDirection } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useChart } from '../ChartContext.ts'
import { groupSeries } from '../group-series.ts'
import type { ChartSeries } from '../types.ts'

export interface PlacedSeries extends ChartSeries {
  /** Index in the palette, independent of hidden series. */
  place: number
}

/** A row in recharts' form: `label`, and values by series id. */
export type PlotRow = { label: string } & Record<string, number | string | null>

/** The figures of the surrounding card, prepared for a plot with axes. */
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
