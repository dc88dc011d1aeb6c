import { looksLikeDate } from '../import-dates.ts'
import type { SheetLook } from './sheet-shapes.ts'

/** Fewer digits are a flat or a grade rather than a number to hide. */
const LEAST_DIGITS = 4
const SHOWN = 4

/** A cell of a secret sheet as whoever matches its columns sees it: of a number, its end alone. */
export function maskCell(cell: string): string {
  const text = cell.trim()
  const plain = text.replace(/[\s./-]+/g, '')
  if (plain.replace(/\D/g, '').length < LEAST_DIGITS || looksLikeDate(text)) return cell
  return `••••••${plain.length >= 2 * SHOWN ? plain.slice(-SHOWN) : ''}`
}

/** Whether a text is shown in part only. */
export const isMasked = (cell: string): boolean => maskCell(cell) !== cell

/**
 * The analysis of a secret file, masked except for who its rows are about. Headings are masked as well, as a row of numbers may
 * have been taken for the header.
 */
export function maskLook(look: SheetLook, plainTargets: ReadonlySet<string>): SheetLook {
  const isPlain = look.guesses.map(({ target }) => target !== null && plainTargets.has(target))
  const maskRow = (cells: readonly string[]) =>
    cells.map((cell, at) => (isPlain[at] === true ? cell : maskCell(cell)))
  return {
    ...look,
    header: look.header.map(maskCell),
    samples: look.samples.map(maskRow),
    guesses: look.guesses.map((guess, at) => ({
      ...guess,
      header: maskCell(guess.header),
      samples: isPlain[at] ? guess.samples : guess.samples.map(maskCell),
    })),
    reading: {
      ...look.reading,
      top: look.reading.top.map(({ row, cells }) => ({ row, cells: cells.map(maskCell) })),
    },
  }
}
