import { type DateFormat, detectDateFormat, settleDateFormats } from '../import-dates.ts'
import { saysNothing } from '../option-matching.ts'
import { sheetCellTexts } from './sheet-cell.texts.ts'
import { blankOf, blankProblem, type CellValue, readSheetCell } from './sheet-cells.ts'
import { DAY, type OfferedColumn, type SheetColumns, type ValuesOf } from './sheet-declaration.ts'
import {
  type ChosenPlaces,
  type JudgedFormat,
  type OfferedSheet,
  type PlacedColumns,
  placeColumns,
  withheldHeadings,
} from './sheet-matching.ts'

/** A file as read: cells as text. */
export interface SheetText {
  header: string[]
  /** Below the header, each as wide as the header. */
  rows: string[][]
  /** Number of the first of these rows in the file; 2 by default. */
  firstRow?: number
}

export interface SheetProblem {
  /** Row number in the sheet; the header is row 1. */
  row: number
  /** Index in the header; null for the row as a whole, or a missing column. */
  at: number | null
  /** The column's heading in the file or else in the sample; null for the row as a whole. */
  column: string | null
  message: string
  /** A cell that must not be blank. */
  isBlank?: boolean
}

/** Number of the first row below a header in row 1. */
export const FIRST_ROW = 2
const DEFAULT_FORMAT: DateFormat = 'DD/MM/YYYY'

/** A row of a file that is not blank. */
export interface SheetRow<V = Record<string, CellValue>> {
  readonly number: number
  /** The cell's text, trimmed; empty where the file lacks the column. */
  text(key: (keyof V & string) | (string & {})): string
  /** The cells by the kinds of their columns; invalid cells are reported once. */
  read(): V
  /** For columns that only this file has. */
  value(key: string): CellValue
  /** The cells under headings that are days, in file order. */
  days(): { date: string; text: string; complain: (message: string) => void }[]
  /** Reports a problem of a cell, or (null) of the row. */
  complain(key: (keyof V & string) | (string & {}) | null, message: string): void
  /** Whether the row has no problem so far. */
  readonly isSound: boolean
}

interface Shared {
  columns: ReadonlyMap<string, { column: OfferedColumn; at: number }>
  days: PlacedColumns['days']
  formats: ReadonlyMap<string, JudgedFormat>
  header: readonly string[]
  today: string
  problems: SheetProblem[]
}

class FileRow implements SheetRow {
  readonly number: number
  readonly #cells: readonly string[]
  readonly #shared: Shared
  #values: Record<string, CellValue> | null = null
  #found = 0

  constructor(number: number, cells: readonly string[], shared: Shared) {
    this.number = number
    this.#cells = cells
    this.#shared = shared
  }

  get isSound(): boolean {
    return this.#found === 0
  }

  text(key: string): string {
    const at = this.#shared.columns.get(key)?.at ?? -1
    return at < 0 ? '' : (this.#cells[at] ?? '').trim()
  }

  read(): Record<string, CellValue> {
    this.#values ??= Object.fromEntries(
      [...this.#shared.columns.values()].map(({ column }) => [column.key, this.#readCell(column)]),
    )
    return this.#values
  }

  value(key: string): CellValue {
    return this.read()[key] ?? null
  }

  days() {
    return this.#shared.days.map(({ at, date }) => ({
      date,
      text: (this.#cells[at] ?? '').trim(),
      complain: (message: string) => this.#tell({ at, column: this.#shared.header[at] ?? null, message }),
    }))
  }

  complain(key: string | null, message: string): void {
    this.#tell({ ...this.#placeOf(key), message })
  }

  #placeOf(key: string | null): Pick<SheetProblem, 'at' | 'column'> {
    const known = key === null ? undefined : this.#shared.columns.get(key)
    if (!known) return { at: null, column: null }
    const { at, column } = known
    return at < 0 ? { at: null, column: column.heading } : { at, column: this.#shared.header[at] ?? null }
  }

  #readCell(column: OfferedColumn): CellValue {
    const text = this.text(column.key)
    if (text === '') {
      if (column.required)
        this.#tell({ ...this.#placeOf(column.key), message: blankProblem(column), isBlank: true })
      return blankOf(column)
    }
    const format = this.#shared.formats.get(column.key)?.format ?? DEFAULT_FORMAT
    const { value, problems } = readSheetCell(column, text, { format, today: this.#shared.today })
    for (const message of problems) this.complain(column.key, message)
    return value
  }

  #tell(problem: Omit<SheetProblem, 'row'>): void {
    this.#found += 1
    this.#shared.problems.push({ row: this.number, ...problem })
  }
}

/** Date formats of the columns, from all of their cells; unambiguous columns settle ambiguous ones. */
function formatsOf(
  placed: PlacedColumns,
  { columns }: OfferedSheet,
  rows: SheetText['rows'],
  { formats: chosen = {}, today, monthFirst }: ChosenPlaces,
): Map<string, JudgedFormat> {
  const dates = columns.filter(({ key, kind }) => kind === 'date' && placed.keys.includes(key))
  const detected = Object.fromEntries(
    dates.map(({ key }) => {
      const at = placed.keys.indexOf(key)
      const cells = rows.map((row) => row[at] ?? '').filter((cell) => !saysNothing(cell))
      return [key, detectDateFormat(cells, today)]
    }),
  )
  const judged = new Map<string, JudgedFormat>()
  for (const [key, { format, ambiguous }] of Object.entries(settleDateFormats(detected, monthFirst)))
    judged.set(key, { format: format ?? DEFAULT_FORMAT, isAmbiguous: ambiguous })
  if (placed.dayFormat) judged.set(DAY, placed.dayFormat)
  for (const [key, format] of Object.entries(chosen))
    if (judged.has(key)) judged.set(key, { format, isAmbiguous: false })
  return judged
}

/** A file read as a sheet; collects problems as rows are read and validated. */
export interface SheetTable<C extends SheetColumns = SheetColumns> {
  header: readonly string[]
  placed: PlacedColumns
  /** Rows that are not blank. */
  rows: readonly SheetRow<ValuesOf<C>>[]
  /** Date formats by key, including `day`. */
  formats: ReadonlyMap<string, JudgedFormat>
  /** Whether the file has this column. */
  has(key: string): boolean
  /** Distinct values of a column, in lower case. */
  distinct(key: keyof C & string): string[]
  /** All problems so far, in sheet order. */
  problems(): SheetProblem[]
  /** Reports a problem of the file itself, at a row. */
  complain(row: number, message: string): void
}

function complainOfHeadings(
  { header, problems }: Shared,
  offer: OfferedSheet,
  { unknown, keys }: PlacedColumns,
  row: number,
): void {
  const names = header.map((name) => name.trim().toLowerCase())
  const withheld = withheldHeadings(offer, header, unknown)
  const { unknownHeading } = offer.declaration
  for (const at of unknown) {
    const first = names.indexOf(names[at] as string)
    const isTwice = unknownHeading !== undefined && first < at && keys[first] !== null
    const message = withheld.get(at) ?? (isTwice ? sheetCellTexts('twice') : unknownHeading)
    if (message !== undefined) problems.push({ row, at, column: header[at] ?? null, message })
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
const byPlace = (one: SheetProblem, other: SheetProblem) =>
  one.row - other.row || (one.at ?? -1) - (other.at ?? -1)

/** Reads a file as a sheet: matches its columns, and detects date formats from whole columns. */
export function openSheetTable<C extends SheetColumns>(
  offer: OfferedSheet,
  { header, rows, firstRow = FIRST_ROW }: SheetText,
  chosen: ChosenPlaces,
): SheetTable<C> {
  const placed = placeColumns(offer, header, chosen)
  const { declaration, columns } = offer
  const problems: SheetProblem[] = []
  const formats = formatsOf(placed, offer, rows, chosen)
  const shared: Shared = {
    columns: new Map(columns.map((column) => [column.key, { column, at: placed.keys.indexOf(column.key) }])),
    ...{ days: placed.days, formats, header, today: chosen.today, problems },
  }
  complainOfHeadings(shared, offer, placed, Math.max(1, firstRow - 1))
  const filled = rows.flatMap((cells, index) =>
    isBlank(cells) ? [] : [new FileRow(index + firstRow, cells, shared)],
  )
  if (filled.length === 0 && declaration.nothing)
    problems.push({ row: firstRow, at: null, column: null, message: declaration.nothing })
  return {
    ...{ header, placed, formats },
    rows: filled as unknown as SheetRow<ValuesOf<C>>[],
    has: (key) => placed.keys.includes(key),
    distinct: (key) => [...new Set(filled.flatMap((row) => row.text(key).toLowerCase() || []))],
    problems: () => [...problems].sort(byPlace),
    complain: (row, message) => problems.push({ row, at: null, column: null, message }),
  }
}
