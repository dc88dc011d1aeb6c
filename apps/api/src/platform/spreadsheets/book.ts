import type { FileEncoding, FileFormat } from '@muster/contract/imports/sheets/sheet-reading'

/** A row with its number in the sheet, from 1; `cells` has no trailing blanks. */
export interface NumberedRow {
  number: number
  cells: string[]
}

/** A range of merged cells; rows from 1, columns from 0, both ends included. */
export interface MergedRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** What a sheet says besides its cells; complete when its rows have been read. */
export interface SheetFacts {
  merges: MergedRange[]
  hiddenRows: number[]
  /** From 0. */
  hiddenColumns: number[]
  /** Events of a calendar that repeat. */
  repeating: number
}

export interface BookSheet {
  name: string
  isHidden: boolean
  /** Reads the rows in order, and collects the facts. */
  read: (facts: SheetFacts) => AsyncIterable<NumberedRow>
}

/** An opened file of any format. */
export interface Book {
  format: FileFormat
  /** Null where the format determines it. */
  encoding: FileEncoding | null
  sheets: BookSheet[]
}

export interface BookLimits {
  maxColumns: number
  maxUnpackedBytes: number
}

export const noFacts = (): SheetFacts => ({ merges: [], hiddenRows: [], hiddenColumns: [], repeating: 0 })

/** Merged ranges and hidden rows beyond this number are ignored: no sheet for people has so many. */
const MOST_FACTS = 20_000

/** Adds a fact, within the limit. */
export function addFact<T>(facts: T[], ...added: T[]): void {
  if (facts.length + added.length <= MOST_FACTS) facts.push(...added)
}

/** Letters of a column from 0: `A`, `AB`. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

/** A range as spreadsheet programs write it: `A3:B7`. */
export const rangeName = ({ top, bottom, left, right }: MergedRange): string =>
  `${columnName(left)}${top}:${columnName(right)}${bottom}`
