import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { openWorkbook, type XlsxWorkbook } from './xlsx-parts.ts'
import { columnOf, numberText, serialText, unescapeText } from './xlsx-values.ts'
import { readXml } from './xml-events.ts'
import { openZip } from './zip-archive.ts'

/** A row with its number in the sheet, from 1; `cells` has no trailing blanks. */
export interface NumberedRow {
  number: number
  cells: string[]
}

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
}

/** The cell's text as displayed; for formulas the stored result. */
function cellText(cell: OpenCell, workbook: XlsxWorkbook): string {
  const { text, type } = cell
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
      if (text.trim() === '') return ''
      return workbook.isDateStyle[cell.style] && Number.isFinite(Number(text))
        ? serialText(Number(text), workbook.uses1904)
        : numberText(text)
  }
}

/** Collects the rows of a sheet from its XML. */
class RowCollector {
  readonly ready: NumberedRow[] = []
  readonly #workbook: XlsxWorkbook
  readonly #maxColumns: number
  #number = 0
  #cells: string[] = []
  #nextColumn = 0
  #cell: OpenCell | null = null
  #isValue = false
  #phonetic = 0

  constructor(workbook: XlsxWorkbook, maxColumns: number) {
    this.#workbook = workbook
    this.#maxColumns = maxColumns
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      // Rows and cells without an address follow the previous one.
      this.#number = attributes.r === undefined ? this.#number + 1 : Number(attributes.r)
      if (!Number.isSafeInteger(this.#number)) throw unreadable(spreadsheetsTexts('rowNumberMissing'))
      this.#cells = []
      this.#nextColumn = 0
    } else if (name === 'c') {
      const column = columnOf(attributes.r) ?? this.#nextColumn
      this.#nextColumn = column + 1
      this.#cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
    } else if (name === 'rPh') {
      this.#phonetic += 1
    } else if (this.#cell && (name === 'v' || (name === 't' && this.#phonetic === 0))) {
      this.#isValue = true
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

/** Reads the rows of the first visible sheet; rows without cells are skipped. */
export async function* readXlsx(
  bytes: Buffer,
  limits: { maxColumns: number; maxUnpackedBytes: number },
): AsyncIterable<NumberedRow> {
  const zip = openZip(bytes, limits.maxUnpackedBytes)
  const workbook = await openWorkbook(zip)
  const rows = new RowCollector(workbook, limits.maxColumns)
  const parts = readXml(zip.read(workbook.sheetPath), {
    open: (name, attributes) => rows.open(name, attributes),
    text: (text) => rows.text(text),
    close: (name) => rows.close(name),
  })
  for await (const _part of parts) yield* rows.ready.splice(0)
}
