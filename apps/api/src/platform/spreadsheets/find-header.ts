import { looksLikeDate } from '@muster/contract/imports/import-dates'
import { timeIn } from '@muster/contract/imports/times'
import type { MergedRange } from './book.ts'

/** Finds the header of a table: below titles, perhaps of two rows, or missing. */

/** Rows that are looked at. */
const LOOKED_AT = 60
/** Rows among which the header is expected. */
const EXPECTED_IN = 25
/** A header fills at least this share of the table's width. */
const FILLED = 0.6
const ROWS_BELOW = 20

export interface Header {
  /** Index of the first row of the header; -1 without header. */
  from: number
  /** Index of its last row; -1 without header. */
  to: number
}

const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== ''
const filledIn = (row: readonly string[] | undefined) => (row ?? []).filter(isFilled)
const isMoment = (cell: string) => looksLikeDate(cell) || (/[:.]/.test(cell) && timeIn(cell) !== null)
const isNumber = (cell: string) => /^[-+(]?[\p{Sc}]?\s?\d[\d.,\s]*%?\)?$/u.test(cell.trim())
const isWord = (cell: string) => !isNumber(cell) && !isMoment(cell) && !cell.includes('@')

/** Whether a row names rather than contains values. */
function isNaming(row: readonly string[] | undefined): boolean {
  const cells = filledIn(row)
  return cells.length > 0 && cells.filter(isWord).length >= cells.length * 0.8
}

/** Width of the table: that of its fuller rows, so that optional columns do not matter. */
function widthOf(top: readonly string[][]): number {
  const widths = top.map((row) => filledIn(row).length).filter((width) => width > 0)
  return widths.sort((one, other) => one - other)[Math.floor(widths.length * 0.75)] ?? 0
}

function firstHeaderRow(top: readonly string[][]): number {
  const width = widthOf(top)
  const first = top.findIndex((row) => filledIn(row).length > 0)
  if (width < 2) return first
  const isWide = (row: readonly string[]) => {
    const cells = filledIn(row)
    // "Period:" beside "November" is no heading.
    return cells.length >= Math.max(2, width * FILLED) && !cells[0]?.trim().endsWith(':')
  }
  const wide = top.slice(0, EXPECTED_IN).flatMap((row, at) => (isWide(row) ? [at] : []))
  const [firstWide = first] = wide
  if (firstWide === first) return first
  return wide.find((at) => isNaming(top[at])) ?? firstWide
}

/** Days and years are headings, numbers with decimals are not. */
const isAmount = (cell: string) => /^-?\d+[.,]\d+$/.test(cell.trim())

const isWhole = (cell: string) => /^\d+$/.test(cell.trim())

/** Whether the row and those below begin with numbers, as in a list without headings: no heading of a first column is a number. */
function isNumbered(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const firsts = below.map(([first]) => first).filter(isFilled)
  const [own, ...others] = row
  return isFilled(own) && isWhole(own) && firsts.length > 0 && firsts.every(isWhole) && others.some(isFilled)
}

/** Whether the row contains values: a column has a date, a time or an amount here, and below too. */
function isData(top: readonly string[][], at: number): boolean {
  const below = top.slice(at + 1, at + 1 + ROWS_BELOW)
  if (isNumbered(top[at] ?? [], below)) return true
  return (top[at] ?? []).some((cell, column) => {
    const kind = [isMoment, isAmount].find((is) => isFilled(cell) && is(cell))
    if (!kind) return false
    const cells = below.map((row) => row[column]).filter(isFilled)
    return cells.length > 0 && cells.filter(kind).length >= cells.length * 0.6
  })
}

interface Sheet {
  rows: readonly string[][]
  merges: readonly MergedRange[]
}

/** Ranges of this row that span several columns, though not all. */
function groupsIn({ rows, merges }: Sheet, at: number): MergedRange[] {
  const width = Math.max(...rows.slice(0, LOOKED_AT).map(({ length }) => length), 0)
  return merges.filter(
    ({ top, bottom, left, right }) =>
      top === at + 1 && bottom === at + 1 && right > left && right - left + 1 < width,
  )
}

/** Whether a row groups the headings below it: by merged cells, or by gaps that those fill. */
function isGrouping(sheet: Sheet, at: number): boolean {
  const [row = [], below = []] = [sheet.rows[at], sheet.rows[at + 1]]
  if (!isNaming(row) || !isNaming(below) || filledIn(row).length < 2) return false
  const groups = groupsIn(sheet, at)
  if (groups.length > 0)
    return groups.some(({ left, right }) => filledIn(below.slice(left, right + 1)).length > 1)
  const filled = row.flatMap((cell, column) => (isFilled(cell) ? [column] : []))
  const gaps = below.filter((cell, column) => isFilled(cell) && !isFilled(row[column])).length
  const isApart = filled.every((column) => !isFilled(row[column + 1]) || !isFilled(below[column]))
  // In a file without merged cells, the values below must differ in kind from both rows.
  const next = sheet.rows[at + 2]
  return gaps > 0 && isApart && filledIn(next).length > 0 && !isNaming(next)
}

/** Finds the header among the first rows. */
export function findHeader(rows: readonly string[][], merges: readonly MergedRange[]): Header {
  const top = rows.slice(0, LOOKED_AT)
  const at = firstHeaderRow(top)
  if (isData(top, at)) return { from: -1, to: -1 }
  return headerAround({ rows, merges }, at)
}

function headerAround(sheet: Sheet, at: number): Header {
  if (isGrouping(sheet, at)) return { from: at, to: at + 1 }
  return at > 0 && isGrouping(sheet, at - 1) ? { from: at - 1, to: at } : { from: at, to: at }
}

/** The header whose last row was chosen. */
export function headerAt(rows: readonly string[][], merges: readonly MergedRange[], at: number): Header {
  if (at < 0) return { from: -1, to: -1 }
  return at > 0 && isGrouping({ rows, merges }, at - 1) ? { from: at - 1, to: at } : { from: at, to: at }
}

/** The headings, each below that of its group. */
export function headingsOf(
  rows: readonly string[][],
  merges: readonly MergedRange[],
  { from, to }: Header,
): string[] {
  const last = rows[to] ?? []
  if (from === to) return [...last]
  const groups = rows[from] ?? []
  const ranges = merges.filter(({ top }) => top === from + 1)
  const isMerged = groupsIn({ rows, merges }, from).length > 0
  const isUnique = (heading: string) => last.filter((one) => one.trim() === heading).length === 1
  let open = ''
  const groupAt = (column: number) => {
    const range = ranges.find(({ left, right }) => column >= left && column <= right)
    const own = (range ? groups[range.left] : groups[column])?.trim() ?? ''
    // Without merged cells, a group reaches to the next one.
    if (own !== '') open = own
    return { own, group: own === '' && !isMerged ? open : own }
  }
  return Array.from({ length: Math.max(groups.length, last.length) }, (_heading, column) => {
    const { own, group } = groupAt(column)
    const heading = last[column]?.trim() ?? ''
    if (heading === '') return own
    // Where a group ends is a guess in such a file, so it is only named where that is necessary.
    const isAlone = group === '' || group === heading || (!isMerged && isUnique(heading))
    return isAlone ? heading : `${group} ${heading}`
  })
}
