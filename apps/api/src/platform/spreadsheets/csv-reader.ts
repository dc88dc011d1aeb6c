import { Readable } from 'node:stream'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import type { NumberedRow } from './xlsx-reader.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Number of leading characters used to detect the delimiter. */
const SAMPLE_LENGTH = 64 * 1024
const CHUNK_LENGTH = 256 * 1024
/** Maximum length of a record; an unclosed quote would otherwise swallow the rest of the file. */
const MAX_RECORD_LENGTH = 1024 * 1024
const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf])

/** Detects UTF-16 without a byte order mark: in Western text every other byte is zero. */
function guessUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 512)
  let even = 0
  let odd = 0
  sample.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  const many = sample.length * 0.3
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

function encodingOf(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(UTF8_BOM)) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return guessUtf16(bytes) ?? 'utf-8'
}

/** Decodes UTF-8, UTF-16 or, failing both, Windows-1252, which older versions of Excel write. */
export function decodeText(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Not an error: bytes that are not valid UTF-8 indicate the older encoding.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

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

function refuseOtherFormats(text: string): void {
  if (text.includes('\0')) throw unreadable(spreadsheetsTexts('fileNotText'))
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text.slice(0, 200)))
    throw unreadable(spreadsheetsTexts('fileIsWebPage'))
  if (text.startsWith('%PDF-')) throw unreadable(spreadsheetsTexts('fileIsPdf'))
}

function* chunksOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH)
}

function withoutTrailingBlanks(cells: string[]): string[] {
  let end = cells.length
  while (end > 0 && cells[end - 1]!.trim() === '') end -= 1
  return end === cells.length ? cells : cells.slice(0, end)
}

/** Reads the records of a delimited text file. */
export async function* readCsv(bytes: Buffer, limits: { maxColumns: number }): AsyncIterable<NumberedRow> {
  const text = decodeText(bytes)
  refuseOtherFormats(text)
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({
    delimiter: detectDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD_LENGTH,
  })
  const source = Readable.from(chunksOf(text), { objectMode: false, encoding: 'utf8' })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1
      const cells = withoutTrailingBlanks(record)
      if (cells.length > limits.maxColumns) {
        throw new SheetError(
          'sheet.too_many_columns',
          spreadsheetsTexts('tooManyColumns', { maxColumns: limits.maxColumns }),
        )
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
