import { looksLikeDate } from '../imports/import-dates.ts'
import { normaliseForMatch } from '../imports/text-match.ts'
import { timeIn } from '../imports/times.ts'
import type { PunchDirectionName } from './attendance.constants.ts'

/** Logs of clocks: one punch per row, with the moment in one column and perhaps a state. */

const MOMENT = /^(.*?\d)[T ]\s*(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m?\.?)?)$/i

/** The time of a moment such as `2026-11-23 09:05:12` or `11/23/2026 9:05 PM`, as `HH:mm`; null if it has none. */
export function timeOfMoment(text: string): string | null {
  const [, day = '', time = ''] = MOMENT.exec(text.trim()) ?? []
  return looksLikeDate(day) ? timeIn(time) : null
}

/** States as clocks number them (ZKTeco, Anviz, eSSL), and as people write them. */
const STATES: readonly (readonly [PunchDirectionName, string])[] = [
  [
    'in',
    '0, i, in, check in, check-in, checkin, c/in, clock in, clock-in, entry, entrada, eingang, kommen, entrée, आगमन, प्रवेश',
  ],
  [
    'out',
    '1, o, out, check out, check-out, checkout, c/out, clock out, clock-out, exit, salida, ausgang, gehen, sortie, प्रस्थान, निकास',
  ],
  ['break_start', '2, break out, break-out, breakout, break start, start of break, out for break'],
  ['break_end', '3, break in, break-in, breakin, break end, end of break, back from break'],
  ['in', '4, overtime in, ot in, ot-in, overtime-in'],
  ['out', '5, overtime out, ot out, ot-out, overtime-out'],
  ['unknown', '255, auto, unknown, -'],
]
const byState = new Map(
  STATES.flatMap(([direction, words]) =>
    words.split(', ').map((word) => [normaliseForMatch(word), direction] as const),
  ),
)

/** The direction that a clock's state means; blank is unknown, null is not understood. */
export function directionOf(state: string): PunchDirectionName | null {
  return state.trim() === '' ? 'unknown' : (byState.get(normaliseForMatch(state)) ?? null)
}

const isWhole = (cell: string) => /^\d+$/.test(cell.trim())

/**
 * The columns of a log without headings: a number, a moment, and the first later column that tells coming from going.
 * Null if the rows are no such log.
 */
export function guessClockLog(
  rows: readonly (readonly string[])[],
): Record<number, 'code' | 'at' | 'state'> | null {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const cellsOf = (column: number) =>
    rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
  const columns = Array.from({ length: width }, (_column, at) => at)
  const all = (column: number, is: (cell: string) => boolean) => {
    const cells = cellsOf(column)
    return cells.length > 0 && cells.every(is)
  }
  const at = columns.find((column) => all(column, (cell) => timeOfMoment(cell) !== null))
  const code = columns.find((column) => column !== at && all(column, isWhole))
  if (at === undefined || code === undefined) return null
  const tells = (column: number) =>
    new Set(cellsOf(column)).size > 1 && all(column, (cell) => isWhole(cell) && directionOf(cell) !== null)
  const state = columns.find((column) => column > at && column !== code && tells(column))
  return { [code]: 'code', [at]: 'at', ...(state === undefined ? {} : { [state]: 'state' }) }
}
