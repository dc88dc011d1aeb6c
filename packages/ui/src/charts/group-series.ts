import { COLOR_COUNT } from './palette.ts'
import type { ChartData, ChartRow } from './types.ts'

/** Id of the series with the sum of the rest. */
export const OTHER_ID = 'other-series'

function totalOf(rows: readonly ChartRow[], id: string): number {
  return rows.reduce((sum, row) => sum + Math.abs(row.values[id] ?? 0), 0)
}

/** Null only if none of the values is known. */
function sumOf(row: ChartRow, ids: readonly string[]): number | null {
  const known = ids.map((id) => row.values[id] ?? null).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/**
 * Limits a chart to six series: the five largest in their order, and the sum of the rest. Series that must
 * not be added up (`isAdditive: false`) are not grouped. The table of the chart always shows all series.
 */
export function groupSeries(data: ChartData, otherLabel: string): ChartData {
  if (data.series.length <= COLOR_COUNT || data.isAdditive === false) return data
  const bySize = data.series.toSorted((a, b) => totalOf(data.rows, b.id) - totalOf(data.rows, a.id))
  const kept = new Set(bySize.slice(0, COLOR_COUNT - 1).map(({ id }) => id))
  const rest = data.series.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  return {
    ...data,
    series: [...data.series.filter(({ id }) => kept.has(id)), { id: OTHER_ID, label: otherLabel }],
    rows: data.rows.map((row) => ({ ...row, values: { ...row.values, [OTHER_ID]: sumOf(row, rest) } })),
  }
}

/** The same for charts whose parts are rows, such as a donut: at most six rows of the first series. */
export function groupRows(data: ChartData, otherLabel: string): readonly ChartRow[] {
  const id = data.series[0]?.id ?? ''
  if (data.rows.length <= COLOR_COUNT) return data.rows
  const bySize = data.rows.toSorted((a, b) => (b.values[id] ?? 0) - (a.values[id] ?? 0))
  const kept = new Set(bySize.slice(0, COLOR_COUNT - 1))
  const rest = data.rows.filter((row) => !kept.has(row))
  const sum = rest.reduce((total, row) => total + (row.values[id] ?? 0), 0)
  return [
    ...data.rows.filter((row) => kept.has(row)),
    { id: OTHER_ID, label: otherLabel, values: { [id]: sum } },
  ]
}
