import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import type { ChartData } from './types.ts'

/** Excel's grid takes names of at most 31 characters. */
const SHEET = 'Chart'

/**
 * The table behind a chart as rows of cells: a bold header, texts as texts, so that nothing in them runs as a
 * formula, and figures as numbers with all their digits.
 */
export function sheetRows(data: ChartData): Cell[][] {
  const text = (value: string): Cell => ({ value, type: String })
  const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })
  return [
    [bold(data.rowHeader), ...data.series.map(({ label }) => bold(label))],
    ...data.rows.map((row) => [
      text(row.label),
      ...data.series.map(({ id }): Cell => {
        const value = row.values[id] ?? null
        return value === null ? null : { value, type: Number }
      }),
    ]),
  ]
}

/**
 * The table behind a chart as a workbook of one sheet. Made in the browser with a small writer (the api's own
 * is 260 kB compressed); sheets of over 160 kB would be zipped in a worker, which the security policy refuses.
 */
export function chartSheet(data: ChartData): Promise<Blob> {
  return writeXlsxFile(sheetRows(data), {
    sheet: SHEET,
    stickyRowsCount: 1,
    columns: [{ width: 28 }, ...data.series.map(() => ({ width: 16 }))],
  }).toBlob()
}
