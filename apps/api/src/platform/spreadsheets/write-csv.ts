import { Readable } from 'node:stream'
import { neutraliseCell } from './cell-safety.ts'
import type { SheetColumn, SheetRow, SheetValue } from './sheet-columns.ts'

/** Something that the rows of a file have in common. */
export interface AboutLine {
  readonly label: string
  readonly value: string
}

export interface CsvContent {
  columns: readonly SheetColumn[]
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>
  /** The totals, below the rows. */
  foot?: SheetRow
  /** What the rows are, above the headings: `Period:` beside its days. A reader finds the headings below such lines. */
  about?: readonly AboutLine[]
}

const BOM = '\uFEFF'
const ROWS_PER_CHUNK = 200

function csvText(value: SheetValue): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : neutraliseCell(String(value))
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* linesOf({ columns, rows, foot, about = [] }: CsvContent): AsyncIterable<string> {
  const above = about.map(({ label, value }) => `${csvText(`${label}:`)},${csvText(value)}\r\n`).join('')
  let chunk = `${BOM}${above}${above === '' ? '' : '\r\n'}${columns.map(({ header }) => csvText(header)).join(',')}\r\n`
  let count = 0
  for await (const row of rows) {
    chunk += `${columns.map(({ key }) => csvText(row[key])).join(',')}\r\n`
    count += 1
    if (count % ROWS_PER_CHUNK !== 0) continue
    yield chunk
    chunk = ''
  }
  if (foot) chunk += `${columns.map(({ key }) => csvText(foot[key])).join(',')}\r\n`
  if (chunk !== '') yield chunk
}

/** Streams rows as CSV (RFC 4180, UTF-8 with a byte order mark for Excel), with formulas neutralised. */
export function writeCsv(content: CsvContent): Readable {
  return Readable.from(linesOf(content), { objectMode: false, encoding: 'utf8' })
}
