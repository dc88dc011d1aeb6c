import { useDirection } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useChart } from '../ChartContext.ts'
import { groupSeries, OTHER_ID } from '../group-series.ts'
import type { ChartSeries } from '../types.ts'

export interface PlacedSeries extends ChartSeries {
  /** Index in the palette, independent of hidden series. */
  place: number
}

/** The row's id; a series of that name does not exist. */
const ROW_ID = 'row-id'

/** A row in recharts' form: `label`, its id, and values by series id. */
export type PlotRow = { label: string; [ROW_ID]: string } & Record<string, number | string | null>

/** The figures of the surrounding card, prepared for a plot with axes. */
export function usePlotData() {
  const view = useChart()
  const { data, hidden, texts } = view
  const { dir } = useDirection()
  const prefix = useId()
  const grouped = useMemo(() => groupSeries(data, texts.other), [data, texts.other])
  const all: PlacedSeries[] = grouped.series.map((series, place) => ({ ...series, place }))
  const rows = useMemo(
    () => grouped.rows.map((row): PlotRow => ({ ...row.values, label: row.label, [ROW_ID]: row.id })),
    [grouped],
  )
  const { pick } = view
  return {
    ...view,
    /** Opens what is behind a value; not behind the sum of several series. */
    pickRow:
      pick &&
      ((row: PlotRow | undefined, series: string) => {
        if (row && series !== OTHER_ID) pick(row[ROW_ID], series)
      }),
    rows,
    all,
    visible: all.filter(({ id }) => !hidden.has(id)),
    isRtl: dir === 'rtl',
    prefix,
    name: `${view.title}. ${texts.keys}`,
  }
}
