import { isAscii, isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FileEncoding, fileEncodings } from '@muster/contract/imports/sheets/sheet-reading'
import type { Parser } from 'htmlparser2'
import { addFact, type Book, type BookLimits, type NumberedRow, type SheetFacts } from './book.ts'
import { firstText } from './csv-reader.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { decodeChunks } from './text-encoding.ts'

/** Tables of web pages, which many programs export under the name of a workbook. */

const CHARSET = /<meta[^>]*charset\s*=\s*["']?\s*([\w-]+)/i
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
/** A span beyond any sheet of a person. */
const MOST_SPANNED = 10_000

/** The declared encoding, unless the bytes contradict it. */
function encodingOf(bytes: Buffer, detected: FileEncoding): FileEncoding {
  const declared = CHARSET.exec(firstText(bytes, 'windows-1252').slice(0, 4096))?.[1]
  if (declared === undefined || (isUtf8(bytes) && !isAscii(bytes))) return detected
  try {
    const { encoding } = new TextDecoder(declared)
    return fileEncodings.find((one) => one === (encoding === 'gbk' ? 'gb18030' : encoding)) ?? detected
  } catch {
    // Not an error: an unknown name declares nothing.
    return detected
  }
}

interface OpenTable {
  index: number
  row: number
  column: number
  cells: string[]
  /** Text of the open cell; null between cells. */
  text: string | null
  /** Columns that cells of earlier rows reach into, with the number of rows left. */
  taken: Map<number, number>
}

const spanOf = (value: string | undefined) =>
  Math.min(Math.max(1, Number.parseInt(value ?? '1', 10) || 1), MOST_SPANNED)

/** Follows the tables of a page, and collects the rows of one. */
class TableReader {
  readonly ready: NumberedRow[] = []
  tables = 0
  readonly #wanted: number
  readonly #maxColumns: number
  readonly #facts: SheetFacts | null
  readonly #open: OpenTable[] = []
  #silent = 0

  constructor(wanted: number, maxColumns: number, facts: SheetFacts | null) {
    this.#wanted = wanted
    this.#maxColumns = maxColumns
    this.#facts = facts
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'table') {
      const base = { row: 0, column: 0, cells: [], text: null, taken: new Map<number, number>() }
      this.#open.push({ index: this.tables, ...base })
      this.tables += 1
      return
    }
    if (name === 'script' || name === 'style') this.#silent += 1
    const table = this.#open.at(-1)
    if (!table) return
    if (name === 'tr') this.#openRow(table, attributes)
    else if (CELLS.has(name)) this.#openCell(table, attributes)
    else if (name === 'br' && table.text !== null) table.text += '\n'
  }

  #openRow(table: OpenTable, attributes: Record<string, string>): void {
    table.row += 1
    table.column = 0
    table.cells = []
    const isHidden = 'hidden' in attributes || /display\s*:\s*none/i.test(attributes.style ?? '')
    if (isHidden && this.#facts && table.index === this.#wanted) addFact(this.#facts.hiddenRows, table.row)
  }

  #openCell(table: OpenTable, { rowspan, colspan }: Record<string, string>): void {
    while (table.taken.has(table.column)) table.column += 1
    const { row, column } = table
    const [rows, columns] = [spanOf(rowspan), Math.min(spanOf(colspan), this.#maxColumns)]
    table.text = ''
    for (let at = column; at < column + columns; at += 1) if (rows > 1) table.taken.set(at, rows)
    table.column = column + columns - 1
    if ((rows === 1 && columns === 1) || !this.#facts || table.index !== this.#wanted) return
    const range = { top: row, bottom: row + rows - 1, left: column, right: column + columns - 1 }
    addFact(this.#facts.merges, range)
    this.#start = column
  }

  #start: number | null = null

  text(text: string): void {
    const table = this.#open.at(-1)
    if (table && table.text !== null && this.#silent === 0) table.text += text.replace(/[^\S\u00a0]+/g, ' ')
  }

  close(name: string): void {
    if (name === 'script' || name === 'style') this.#silent -= 1
    const table = this.#open.at(-1)
    if (!table) return
    if (name === 'table') this.#open.pop()
    else if (CELLS.has(name)) this.#closeCell(table)
    else if (name === 'tr') this.#closeRow(table)
  }

  #closeCell(table: OpenTable): void {
    const text = (table.text ?? '')
      .replaceAll('\u00a0', ' ')
      .replace(/ *\n */g, '\n')
      .trim()
    const column = this.#start ?? table.column
    table.text = null
    table.column += 1
    this.#start = null
    if (text === '') return
    const maxColumns = this.#maxColumns
    if (column >= maxColumns)
      throw new SheetError('sheet.too_many_columns', spreadsheetsTexts('tooManyColumns', { maxColumns }))
    while (table.cells.length < column) table.cells.push('')
    table.cells[column] = text
  }

  #closeRow(table: OpenTable): void {
    for (const [column, rows] of table.taken) {
      if (rows <= 1) table.taken.delete(column)
      else table.taken.set(column, rows - 1)
    }
    if (table.index === this.#wanted) this.ready.push({ number: table.row, cells: table.cells })
  }
}

async function* readRows(
  bytes: Buffer,
  encoding: FileEncoding,
  tables: TableReader,
): AsyncIterable<NumberedRow> {
  const { Parser: HtmlParser } = await import('htmlparser2')
  const parser: Parser = new HtmlParser({
    onopentag: (name, attributes) => tables.open(name, attributes),
    ontext: (text) => tables.text(text),
    onclosetag: (name) => tables.close(name),
  })
  for (const chunk of decodeChunks(bytes, encoding)) {
    parser.write(chunk)
    yield* tables.ready.splice(0)
    await nextTurn()
  }
  parser.end()
  yield* tables.ready.splice(0)
}

/** @throws SheetError for a page without tables */
export async function openHtml(
  bytes: Buffer,
  detected: FileEncoding,
  { maxColumns }: Pick<BookLimits, 'maxColumns'>,
): Promise<Book> {
  const encoding = encodingOf(bytes, detected)
  const all = new TableReader(-1, maxColumns, null)
  for await (const _row of readRows(bytes, encoding, all)) {
    // The reader counts the tables.
  }
  if (all.tables === 0) throw unreadable(spreadsheetsTexts('fileIsWebPage'))
  return {
    format: 'html',
    encoding,
    sheets: Array.from({ length: Math.min(all.tables, 100) }, (_table, index) => ({
      name: spreadsheetsTexts('table', { number: index + 1 }),
      isHidden: false,
      read: (facts) => readRows(bytes, encoding, new TableReader(index, maxColumns, facts)),
    })),
  }
}
