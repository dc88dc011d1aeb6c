import { setImmediate as nextTurn } from 'node:timers/promises'
import { addFact, type Book, type BookLimits, type NumberedRow, type SheetFacts } from './book.ts'
import { cfbStream } from './cfb-file.ts'
import { formattedNumber, type NumberFormat, numberFormatOf } from './number-format.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { record, recordsFrom, sharedTexts, shortNumber, shortText, type XlsRecord } from './xls-records.ts'

/** Workbooks of Excel 97 to 2003 (.xls). */

const BIFF8 = 0x0600
const PER_TURN = 2000
const HIDDEN_ROW = 0x20
const PLAIN: NumberFormat = { kind: 'plain' }
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

interface Workbook {
  stream: Buffer
  sheets: { name: string; isHidden: boolean; start: number }[]
  texts: string[]
  formats: NumberFormat[]
  uses1904: boolean
}

interface Collected extends Workbook {
  codes: Map<number, string>
  styles: number[]
  textParts: Buffer[]
  last: number
}

/** Turns errors about places outside the file into those of a damaged file. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RangeError) throw unreadable(spreadsheetsTexts('contentDamaged'), error)
    throw error
  }
}

function collect(book: Collected, { type, data }: XlsRecord): void {
  switch (type) {
    case record.password:
      throw new SheetError('sheet.encrypted', spreadsheetsTexts('passwordProtected'))
    case record.dates1904:
      book.uses1904 = data.readUInt16LE(0) === 1
      break
    case record.numberFormat:
      book.codes.set(data.readUInt16LE(0), shortText(data, 2, 2))
      break
    case record.cellFormat:
      book.styles.push(data.readUInt16LE(2))
      break
    case record.sheet:
      // Charts and modules are no tables.
      if (data.readUInt8(5) === 0)
        book.sheets.push({
          name: shortText(data, 6, 1),
          isHidden: (data.readUInt8(4) & 3) !== 0,
          start: data.readUInt32LE(0),
        })
      break
    case record.sharedStrings:
      book.textParts.push(data)
      break
    case record.continued:
      if (book.last === record.sharedStrings) book.textParts.push(data)
      break
  }
  if (type !== record.continued) book.last = type
}

async function readGlobals(stream: Buffer): Promise<Workbook> {
  const base = { stream, sheets: [], texts: [], formats: [], uses1904: false }
  const book: Collected = { ...base, codes: new Map(), styles: [], textParts: [], last: 0 }
  for (const one of recordsFrom(stream, 0)) collect(book, one)
  for (const text of sharedTexts(book.textParts)) {
    book.texts.push(text)
    if (book.texts.length % PER_TURN === 0) await nextTurn()
  }
  book.formats = book.styles.map((id) => numberFormatOf(id, book.codes.get(id)))
  return book
}

/** Collects the cells of a sheet, which may come in any order. */
class CellCollector {
  readonly rows = new Map<number, string[]>()
  readonly #book: Workbook
  readonly #maxColumns: number
  readonly #facts: SheetFacts
  /** The formula whose text comes with the next record. */
  #waiting: { row: number; column: number } | null = null

  constructor(book: Workbook, maxColumns: number, facts: SheetFacts) {
    this.#book = book
    this.#maxColumns = maxColumns
    this.#facts = facts
  }

  take({ type, data }: XlsRecord): void {
    if (type === record.multipleNumbers) this.#numbers(data)
    else if (type === record.formula) this.#formula(data)
    else if (type === record.formulaText) {
      if (this.#waiting) this.#set(this.#waiting.row, this.#waiting.column, shortText(data, 0, 2))
      this.#waiting = null
    } else {
      const text = this.#textOf(type, data)
      if (text === null) this.#note(type, data)
      else this.#put(data, text)
    }
  }

  /** The text of a record that is one cell; null for other records. */
  #textOf(type: number, data: Buffer): string | null {
    switch (type) {
      case record.sharedLabel: {
        const text = this.#book.texts[data.readUInt32LE(6)]
        if (text === undefined) throw unreadable(spreadsheetsTexts('textMissing'))
        return text
      }
      case record.label:
      case record.richLabel:
        return shortText(data, 6, 2)
      case record.number:
        return this.#numberText(data.readUInt16LE(4), data.readDoubleLE(6))
      case record.shortNumber:
        return this.#numberText(data.readUInt16LE(4), shortNumber(data.readInt32LE(6)))
      case record.boolean:
        return this.#logical(data.readUInt8(6), data.readUInt8(7) === 1)
      default:
        return null
    }
  }

  #logical(value: number, isError: boolean): string {
    if (isError) return errors[value] ?? '#VALUE!'
    return value === 1 ? 'TRUE' : 'FALSE'
  }

  #numberText(style: number, value: number): string {
    return formattedNumber(String(value), this.#book.formats[style] ?? PLAIN, this.#book.uses1904)
  }

  #numbers(data: Buffer): void {
    const row = data.readUInt16LE(0)
    let column = data.readUInt16LE(2)
    for (let at = 4; at + 6 <= data.length - 2; at += 6) {
      this.#set(row, column, this.#numberText(data.readUInt16LE(at), shortNumber(data.readInt32LE(at + 2))))
      column += 1
    }
  }

  #formula(data: Buffer): void {
    if (data.readUInt16LE(12) !== 0xffff) {
      this.#put(data, this.#numberText(data.readUInt16LE(4), data.readDoubleLE(6)))
      return
    }
    const kind = data.readUInt8(6)
    if (kind === 0) this.#waiting = { row: data.readUInt16LE(0), column: data.readUInt16LE(2) }
    else if (kind !== 3) this.#put(data, this.#logical(data.readUInt8(8), kind === 2))
  }

  #note(type: number, data: Buffer): void {
    if (type === record.row) {
      if (data.length >= 14 && (data.readUInt16LE(12) & HIDDEN_ROW) !== 0)
        addFact(this.#facts.hiddenRows, data.readUInt16LE(0) + 1)
    } else if (type === record.columnInfo) {
      if ((data.readUInt16LE(8) & 1) === 0) return
      const last = Math.min(data.readUInt16LE(2), this.#maxColumns)
      for (let column = data.readUInt16LE(0); column <= last; column += 1)
        addFact(this.#facts.hiddenColumns, column)
    } else if (type === record.mergedCells) {
      for (let at = 2; at + 8 <= data.length; at += 8)
        addFact(this.#facts.merges, {
          top: data.readUInt16LE(at) + 1,
          bottom: data.readUInt16LE(at + 2) + 1,
          left: data.readUInt16LE(at + 4),
          right: data.readUInt16LE(at + 6),
        })
    }
  }

  #put(data: Buffer, text: string): void {
    this.#set(data.readUInt16LE(0), data.readUInt16LE(2), text)
  }

  #set(row: number, column: number, text: string): void {
    if (text.trim() === '') return
    const maxColumns = this.#maxColumns
    if (column >= maxColumns)
      throw new SheetError('sheet.too_many_columns', spreadsheetsTexts('tooManyColumns', { maxColumns }))
    const cells = this.rows.get(row) ?? []
    if (cells.length === 0) this.rows.set(row, cells)
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
}

async function* readRows(book: Workbook, start: number, cells: CellCollector): AsyncIterable<NumberedRow> {
  let count = 0
  await guarded(async () => {
    for (const one of recordsFrom(book.stream, start)) {
      cells.take(one)
      count += 1
      if (count % PER_TURN === 0) await nextTurn()
    }
  })
  for (const row of [...cells.rows.keys()].sort((one, other) => one - other))
    yield { number: row + 1, cells: cells.rows.get(row) ?? [] }
}

/** @throws SheetError for another kind of file, an older one, a damaged one and one under a password */
export async function openXls(bytes: Buffer, { maxColumns }: Pick<BookLimits, 'maxColumns'>): Promise<Book> {
  const stream = cfbStream(bytes, ['workbook', 'book'])
  if (stream === null) throw unreadable(spreadsheetsTexts('noSheet'))
  return guarded(async () => {
    if (stream.readUInt16LE(0) !== record.begin || stream.readUInt16LE(4) !== BIFF8)
      throw unreadable(spreadsheetsTexts('oldExcelFormat'))
    const book = await readGlobals(stream)
    return {
      format: 'xls',
      encoding: null,
      sheets: book.sheets.map(({ name, isHidden, start }) => ({
        name,
        isHidden,
        read: (facts) => readRows(book, start, new CellCollector(book, maxColumns, facts)),
      })),
    } satisfies Book
  })
}
