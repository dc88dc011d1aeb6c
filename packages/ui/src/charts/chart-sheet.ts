import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import type { ChartData } from './types.ts'

/** Excel allows at most 31 characters. */
const SHEET = 'Chart'

/**
 * The chart's table as rows of cells: a bold header, texts as text cells, so that no text is run as a
 * formula, and figures as numbers at full precision.
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
 * The chart's table as a workbook with one sheet. It is created in the browser with a small writer (the API's
 * is 260 kB compressed); above 160 kB the writer would zip in a worker, which the security policy forbids.
 */
export function chartSheet(data: ChartData): Promise<Blob> {
  return writeXlsxFile(sheetRows(data), {
    sheet: SHEET,
    stickyRowsCount: 1,
    columns: [{ width: 28 }, ...data.series.map(() => ({ width: 16 }))],
  }).toBlob()
}
