import type { MergedRange } from './book.ts'
import { SheetError } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** Cells that merged ranges may fill altogether; more come from a hostile file. */
const MOST_FILLED = 1_000_000

/** A range within the rows that exist. */
export function withinRows(range: MergedRange, rows: readonly string[][], width: number): MergedRange {
  return { ...range, bottom: Math.min(range.bottom, rows.length), right: Math.min(range.right, width - 1) }
}

function fillRow(rows: string[][], number: number, range: MergedRange, value: string): void {
  const row = rows[number - 1] as string[]
  while (row.length <= range.right) row.push('')
  for (let column = range.left; column <= range.right; column += 1) row[column] ||= value
}

/**
 * Gives every cell of a merged range the value of its first one, from a row on.
 *
 * @returns the ranges with a value
 */
export function fillMerges(
  rows: string[][],
  merges: readonly MergedRange[],
  { fromRow, width }: { fromRow: number; width: number },
): MergedRange[] {
  let left = MOST_FILLED
  return merges.flatMap((merge) => {
    const range = withinRows(merge, rows, width)
    const value = rows[range.top - 1]?.[range.left] ?? ''
    if (range.top < fromRow || value.trim() === '') return []
    left -= Math.max(0, range.bottom - range.top + 1) * Math.max(0, range.right - range.left + 1)
    if (left < 0) throw new SheetError('sheet.too_large', spreadsheetsTexts('tooMuchText'))
    for (let number = range.top; number <= range.bottom; number += 1) fillRow(rows, number, range, value)
    return [range]
  })
}
