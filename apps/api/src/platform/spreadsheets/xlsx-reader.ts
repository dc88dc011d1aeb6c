import { UNSTORED_FORMULA } from '@muster/contract/imports/unstored-formula'
import {
  addFact,
  type Book,
  type BookLimits,
  type MergedRange,
  type NumberedRow,
  type SheetFacts,
} from './book.ts'
import { formattedNumber, type NumberFormat } from './number-format.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { openWorkbook, type XlsxWorkbook } from './xlsx-parts.ts'
import { columnOf, unescapeText } from './xlsx-values.ts'
import { readXml } from './xml-events.ts'
import type { ZipArchive } from './zip-archive.ts'

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
  /** Whether it has a formula, and a stored value of it, an empty text perhaps. */
  isFormula: boolean
  hasValue: boolean
}

const PLAIN: NumberFormat = { kind: 'plain' }

/** Whether nobody has computed the formula. Some programs write an empty value then; an empty text is a result. */
const isUnstored = ({ isFormula, hasValue, type, text }: OpenCell) =>
  isFormula && text === '' && !(hasValue && type === 'str')

/** The cell's text as displayed; for formulas the stored result, or that there is none. */
function cellText(cell: OpenCell, workbook: XlsxWorkbook): string {
  const { text, type } = cell
  if (isUnstored(cell)) return UNSTORED_FORMULA
  switch (type) {
    case 's': {
      const shared = workbook.sharedStrings[Number(text)]
      if (shared === undefined) throw unreadable(spreadsheetsTexts('textMissing'))
      return shared
    }
    case 'str':
    case 'inlineStr':
      return unescapeText(text)
    case 'b':
      return text.trim() === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return text
    case 'd':
      return text.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
    default:
      return formattedNumber(text, workbook.formats[cell.style] ?? PLAIN, workbook.uses1904)
  }
}

const isOn = (flag: string | undefined) => flag === '1' || flag === 'true'

/** A range such as `A3:B7`; null if it is damaged. */
function rangeOf(reference: string | undefined): MergedRange | null {
  const [from = '', to = ''] = (reference ?? '').replaceAll('$', '').split(':')
  const [left, right] = [columnOf(from), columnOf(to)]
  const rowOf = (address: string) => Number(address.replace(/^[A-Za-z]+/, ''))
  const [top, bottom] = [rowOf(from), rowOf(to)]
  if (left === null || right === null || !(top >= 1 && bottom >= top && right >= left)) return null
  return { top, bottom, left, right }
}

/** Collects the rows of a sheet from its XML. */
class RowCollector {
  readonly ready: NumberedRow[] = []
  readonly #workbook: XlsxWorkbook
  readonly #maxColumns: number
  readonly #facts: SheetFacts
  #number = 0
  #cells: string[] = []
  #nextColumn = 0
  #cell: OpenCell | null = null
  #isValue = false
  #phonetic = 0

  constructor(workbook: XlsxWorkbook, maxColumns: number, facts: SheetFacts) {
    this.#workbook = workbook
    this.#maxColumns = maxColumns
    this.#facts = facts
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') {
      const column = columnOf(attributes.r) ?? this.#nextColumn
      this.#nextColumn = column + 1
      const facts = { text: '', isFormula: false, hasValue: false }
      this.#cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), ...facts }
    } else if (name === 'rPh') {
      this.#phonetic += 1
    } else if (this.#cell && (name === 'v' || (name === 't' && this.#phonetic === 0))) {
      this.#isValue = true
      this.#cell.hasValue = true
    } else if (this.#cell && name === 'f') {
      this.#cell.isFormula = true
    } else this.#note(name, attributes)
  }

  #openRow(attributes: Readonly<Record<string, string>>): void {
    // Rows and cells without an address follow the previous one.
    this.#number = attributes.r === undefined ? this.#number + 1 : Number(attributes.r)
    if (!Number.isSafeInteger(this.#number)) throw unreadable(spreadsheetsTexts('rowNumberMissing'))
    this.#cells = []
    this.#nextColumn = 0
    if (isOn(attributes.hidden)) addFact(this.#facts.hiddenRows, this.#number)
  }

  #note(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'mergeCell') {
      const range = rangeOf(attributes.ref)
      if (range) addFact(this.#facts.merges, range)
    } else if (name === 'col' && isOn(attributes.hidden)) {
      const last = Math.min(Number(attributes.max), this.#maxColumns)
      for (let column = Math.max(1, Number(attributes.min)); column <= last; column += 1)
        addFact(this.#facts.hiddenColumns, column - 1)
    }
  }

  text(text: string): void {
    if (this.#isValue && this.#cell) this.#cell.text += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#phonetic -= 1
    else if (name === 'c') this.#put()
    else if (name === 'row') this.ready.push({ number: this.#number, cells: this.#cells })
  }

  #put(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const text = cellText(cell, this.#workbook)
    if (text.trim() === '') return
    if (cell.column >= this.#maxColumns) {
      throw new SheetError(
        'sheet.too_many_columns',
        spreadsheetsTexts('tooManyColumns', { maxColumns: this.#maxColumns }),
      )
    }
    while (this.#cells.length < cell.column) this.#cells.push('')
    this.#cells[cell.column] = text
  }
}

async function* readRows(zip: ZipArchive, path: string, rows: RowCollector): AsyncIterable<NumberedRow> {
  const parts = readXml(zip.read(path), {
    open: (name, attributes) => rows.open(name, attributes),
    text: (text) => rows.text(text),
    close: (name) => rows.close(name),
  })
  for await (const _part of parts) yield* rows.ready.splice(0)
}

/** Opens an xlsx workbook; rows without cells are skipped. */
export async function openXlsx(
  zip: ZipArchive,
  { maxColumns }: Pick<BookLimits, 'maxColumns'>,
): Promise<Book> {
  const workbook = await openWorkbook(zip)
  return {
    format: 'xlsx',
    encoding: null,
    sheets: workbook.sheets.map(({ name, isHidden, path }) => ({
      name,
      isHidden,
      read: (facts) => readRows(zip, path, new RowCollector(workbook, maxColumns, facts)),
    })),
  }
}
