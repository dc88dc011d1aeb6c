import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  MOST_HEADER_ROWS,
  type ReadingChoice,
  type ReadingRemark,
  type SheetReading,
} from '@muster/contract/imports/sheets/sheet-reading'
import type { SheetText } from '@muster/contract/imports/sheets/sheet-table'
import { columnName, rangeName } from './book.ts'
import { fillMerges } from './fill-merges.ts'
import { findHeader, type Header, headerAt, headingsOf } from './find-header.ts'
import { findNotes, findTotals } from './find-totals.ts'
import { ERROR_COLUMN } from './mark-errors.ts'
import { type OpenedSheet, openSheet, type SheetLimits, type SheetSource } from './read-sheet.ts'
import { SheetError } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** Headings are named in messages, offered columns and remembered choices. */
const MAX_HEADING = 120
/** What the choice of a header shows of the first rows. */
const TOP = { rows: 20, cells: 12, length: 40 }
const MOST_PLACES = 8
const DAMAGED = '\uFFFD'
const PER_TURN = 2000

/** A table, and how it was read. */
export type ReadTable = Required<SheetText> & { reading: SheetReading }

function headingOf(cell: string): string {
  const name = cell.trim()
  return name.length > MAX_HEADING ? `${name.slice(0, MAX_HEADING - 1).toWellFormed()}…` : name
}

const isBlank = (row: readonly string[] | undefined) => (row ?? []).every((cell) => cell.trim() === '')

function topOf(rows: readonly string[][]): SheetReading['top'] {
  const shown = rows.slice(0, Math.min(TOP.rows, MOST_HEADER_ROWS))
  return shown.flatMap((row, at) =>
    isBlank(row)
      ? []
      : [
          {
            row: at + 1,
            cells: row.slice(0, TOP.cells).map((cell) => cell.slice(0, TOP.length).toWellFormed()),
          },
        ],
  )
}

/** Calls a function for every row, letting other requests pass in between. */
async function eachRow(rows: readonly string[][], visit: (row: string[], at: number) => void): Promise<void> {
  for (const [at, row] of rows.entries()) {
    visit(row, at)
    if (at % PER_TURN === PER_TURN - 1) await nextTurn()
  }
}

interface Found {
  opened: OpenedSheet
  rows: string[][]
  width: number
  header: Header
  damaged: number[]
}

async function collect(opened: OpenedSheet, choice: ReadingChoice): Promise<Found> {
  const rows: string[][] = []
  const damaged: number[] = []
  const isText = opened.book.encoding !== null
  let width = 0
  for await (const row of opened.rows) {
    rows.push(row)
    width = Math.max(width, row.length)
    if (isText && row.some((cell) => cell.includes(DAMAGED))) damaged.push(rows.length)
  }
  const { merges } = opened.facts
  const { header_row } = choice
  if (header_row !== undefined && header_row > rows.length)
    throw new SheetError('sheet.empty', spreadsheetsTexts('rowsMissing'))
  const isCalendar = opened.book.format === 'calendar'
  const found = () => (isCalendar ? { from: 0, to: 0 } : findHeader(rows, merges))
  const header = header_row === undefined ? found() : headerAt(rows, merges, header_row - 1)
  return { opened, rows, width, header, damaged }
}

type Remarks = SheetReading['remarks']

const remark = (kind: ReadingRemark, all: readonly (string | number)[], places = true): Remarks =>
  all.length === 0
    ? []
    : [{ kind, count: all.length, places: places ? all.slice(0, MOST_PLACES).map(String) : [] }]

/** What people should know of how the file was read, in the order in which it is shown. */
function remarksOf(
  { opened: { facts }, rows, width, header, damaged }: Found,
  { totals, notes, merged }: Record<'totals' | 'notes', readonly number[]> & { merged: readonly string[] },
): Remarks {
  const isThere = (number: number) => number > header.to + 1 && !isBlank(rows[number - 1])
  const above = rows.flatMap((row, at) => (at < header.from && !isBlank(row) ? [at + 1] : []))
  return [
    ...remark('damaged', damaged),
    ...remark('above', above),
    ...(header.from < header.to ? remark('two_rows', [header.from + 1]) : []),
    ...(header.to < 0 ? remark('no_header', [1], false) : []),
    ...remark('merged', merged),
    ...remark('totals', totals),
    ...remark('notes', notes),
    ...remark('hidden_rows', facts.hiddenRows.filter(isThere)),
    ...remark('hidden_columns', facts.hiddenColumns.filter((column) => column < width).map(columnName)),
    ...(facts.repeating > 0 ? [{ kind: 'repeating' as const, count: facts.repeating, places: [] }] : []),
  ]
}

function headingsIn({ opened: { facts }, rows, width, header }: Found): string[] {
  const own = header.to < 0 ? [] : headingsOf(rows, facts.merges, header)
  return Array.from({ length: Math.max(width, own.length) }, (_column, at) =>
    header.to < 0 ? spreadsheetsTexts.english('column', { number: at + 1 }) : headingOf(own[at] ?? ''),
  )
}

/** Gives each row the header's width, without the error column of an error workbook, which is no data. */
async function shape(header: string[], rows: string[][]): Promise<string[]> {
  const errorColumn = header.indexOf(ERROR_COLUMN)
  await eachRow(rows, (row) => {
    while (row.length < header.length) row.push('')
    if (errorColumn >= 0) row.splice(errorColumn, 1)
  })
  return header.filter((_name, at) => at !== errorColumn)
}

/** Width of the header and the rows below: columns that only titles above reach are none. */
async function widthBelow(rows: readonly string[][], first: number): Promise<number> {
  let width = 0
  await eachRow(rows, (row, at) => {
    if (at >= first) width = Math.max(width, row.length)
  })
  return width
}

/**
 * Reads a spreadsheet as a header and rows of the header's width; overlong headings are cut. All uploads use this function, regardless
 * of file type and encoding. What is not chosen is detected: the encoding, the sheet, the header. Titles above the header, totals and notes below
 * are left out; merged cells all have the value of the first one.
 *
 * @throws SheetError unreadable, empty, encrypted, too large, too many rows or columns
 */
export async function readTable(
  source: SheetSource,
  limits: Partial<SheetLimits>,
  choice: ReadingChoice = {},
): Promise<ReadTable> {
  const opened = await openSheet(source, limits, choice)
  const found = await collect(opened, choice)
  const { rows, header } = found
  found.width = await widthBelow(rows, Math.max(header.from, 0))
  const firstRow = header.to + 2
  const top = topOf(rows)
  const headings = headingsIn(found)
  const fillFrom = { fromRow: firstRow, width: found.width }
  const merged = fillMerges(rows, opened.facts.merges, fillFrom).map(rangeName)
  const notes = choice.keep_totals ? [] : findNotes(rows, firstRow - 1)
  const upTo = notes[0] ?? rows.length
  const totals = choice.keep_totals
    ? []
    : findTotals(notes.length > 0 ? rows.slice(0, upTo) : rows, firstRow - 1)
  const numbers = (indexes: readonly number[]) => indexes.map((at) => at + 1)
  const remarks = remarksOf(found, { totals: numbers(totals), notes: numbers(notes), merged })
  const { book, sheet } = opened
  const several = book.sheets.length > 1
  const data = rows.slice(firstRow - 1, totals[0] ?? upTo)
  while (isBlank(data.at(-1)) && data.length > 0) data.pop()
  return {
    header: await shape(headings, data),
    rows: data,
    firstRow,
    reading: {
      format: book.format,
      encoding: book.encoding,
      sheets: several ? book.sheets.map(({ name, isHidden }) => ({ name, hidden: isHidden })) : [],
      sheet: several ? sheet.name : null,
      header_row: header.to + 1,
      top,
      remarks,
    },
  }
}
