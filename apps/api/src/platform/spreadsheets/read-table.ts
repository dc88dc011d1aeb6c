import type { SheetText } from '@muster/contract/imports/sheets/sheet-table'
import { ERROR_COLUMN } from './mark-errors.ts'
import { readSheet, type SheetLimits, type SheetSource } from './read-sheet.ts'

/** Removes the error column of an error workbook, which is not data. */
function withoutErrorColumn(rows: string[][]): string[][] {
  const at = rows[0]?.indexOf(ERROR_COLUMN) ?? -1
  return at < 0 ? rows : rows.map((row) => row.filter((_cell, column) => column !== at))
}

/** Headings are named in messages, offered columns and remembered choices. */
const MAX_HEADING = 120

function headingOf(cell: string): string {
  const name = cell.trim()
  return name.length > MAX_HEADING ? `${name.slice(0, MAX_HEADING - 1).toWellFormed()}…` : name
}

/**
 * Reads a spreadsheet as a header and rows of the header's width; overlong headings are cut. All uploads use this function, regardless
 * of file type and encoding.
 *
 * @throws SheetError unreadable, empty, encrypted, too large, too many rows or columns
 */
export async function readTable(source: SheetSource, limits: Partial<SheetLimits>): Promise<SheetText> {
  const all: string[][] = []
  for await (const row of readSheet(source, limits)) all.push(row)
  const [header = [], ...rows] = withoutErrorColumn(all)
  return {
    header: header.map(headingOf),
    rows: rows.map((row) => header.map((_name, column) => row[column] ?? '')),
  }
}
