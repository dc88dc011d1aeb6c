import { Readable } from 'node:stream'
import { neutraliseCell } from './cell-safety.ts'
import type { SheetColumn, SheetRow, SheetValue } from './sheet-columns.ts'

export interface CsvContent {
  columns: readonly SheetColumn[]
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>
}

const BOM = '\uFEFF'
const ROWS_PER_CHUNK = 200

/** The database pads exact numbers with zeros: 0.400000. Money keeps its places. */
const plainNumber = (text: string) => text.replace(/^(-?\d+)(?:\.0+|(\.\d*?[1-9])0+)$/, '$1$2')

function csvText(value: SheetValue, kind?: SheetColumn['kind']): string {
  if (value === null || value === undefined) return ''
  const words = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  const text = neutraliseCell(kind === 'number' ? plainNumber(words) : words)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* linesOf({ columns, rows }: CsvContent): AsyncIterable<string> {
  let chunk = `${BOM}${columns.map(({ header }) => csvText(header)).join(',')}\r\n`
  let count = 0
  for await (const row of rows) {
    chunk += `${columns.map(({ key, kind }) => csvText(row[key], kind)).join(',')}\r\n`
    count += 1
    if (count % ROWS_PER_CHUNK !== 0) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Streams rows as CSV (RFC 4180, UTF-8 with a byte order mark for Excel), with formulas neutralised. */
export function writeCsv(content: CsvContent): Readable {
  return Readable.from(linesOf(content), { objectMode: false, encoding: 'utf8' })
}
