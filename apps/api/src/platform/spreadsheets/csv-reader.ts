import { Readable } from 'node:stream'
import type { FileEncoding } from '@muster/contract/imports/sheets/sheet-reading'
import type { NumberedRow } from './book.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { decodeChunks } from './text-encoding.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Number of leading characters used to detect the delimiter. */
const SAMPLE_LENGTH = 64 * 1024
/** Maximum length of a record; an unclosed quote would otherwise swallow the rest of the file. */
const MAX_RECORD_LENGTH = 1024 * 1024
/** The delimiter that splits the first lines most evenly, ignoring quoted text. */
export function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  let best: string = ','
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const header = counts[0] ?? 0
    const alike = counts.filter((count) => count === header).length / Math.max(counts.length, 1)
    const score = header * alike
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

/** The first line with which Excel is told the delimiter; it is no row. */
const DECLARED = /^sep=(.)[^\S\n]*\r?\n/i

/** The text piece by piece, without the declared delimiter. */
function* textOf(bytes: Buffer, encoding: FileEncoding): Iterable<string> {
  let isFirst = true
  for (const chunk of decodeChunks(bytes, encoding)) {
    if (chunk.includes('\0')) throw unreadable(spreadsheetsTexts('fileNotText'))
    yield isFirst ? chunk.replace(DECLARED, '') : chunk
    if (chunk !== '') isFirst = false
  }
}

function withoutTrailingBlanks(cells: string[]): string[] {
  let end = cells.length
  while (end > 0 && cells[end - 1]!.trim() === '') end -= 1
  return end === cells.length ? cells : cells.slice(0, end)
}

/** The first part of a text, to judge it by. */
export function firstText(bytes: Buffer, encoding: FileEncoding): string {
  const [first = ''] = decodeChunks(bytes.subarray(0, SAMPLE_LENGTH), encoding)
  return first
}

/** Reads the records of a delimited text file. */
export async function* readCsv(
  bytes: Buffer,
  { encoding, maxColumns }: { encoding: FileEncoding; maxColumns: number },
): AsyncIterable<NumberedRow> {
  const start = firstText(bytes, encoding)
  if (start.startsWith('%PDF-')) throw unreadable(spreadsheetsTexts('fileIsPdf'))
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({
    delimiter: DECLARED.exec(start)?.[1] ?? detectDelimiter(start),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD_LENGTH,
  })
  const source = Readable.from(textOf(bytes, encoding), { objectMode: false, encoding: 'utf8' })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1
      const cells = withoutTrailingBlanks(record)
      if (cells.length > maxColumns) {
        throw new SheetError('sheet.too_many_columns', spreadsheetsTexts('tooManyColumns', { maxColumns }))
      }
      yield { number, cells }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadable(spreadsheetsTexts('lineDamaged', { number: number + 1 }), error)
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}
