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

const NO_WORK = new Set(
  'absent, a, ab, leave, on leave, l, holiday, h, week off, weekly off, weekoff, day off, off, wo, abwesend, urlaub, krank, feiertag, frei, absent(e), absente, congé, férié, repos, ausente, falta, vacaciones, descanso, festivo, feriado, folga, férias, отсутствие, отпуск, выходной, 缺勤, 请假, 休假, 休息, 欠勤, 休日, 有休, अनुपस्थित, अवकाश, छुट्टी'
    .split(', ')
    .map(normaliseForMatch),
)

/** Whether a day's state says that there is no time to come with it, such as "Absent" or "Holiday". */
export const meansNoWork = (state: string): boolean => NO_WORK.has(normaliseForMatch(state))

const isWhole = (cell: string) => /^\d+$/.test(cell.trim())

const isDate = (cell: string) => looksLikeDate(cell.trim())
const isTime = (cell: string) => /[:.]/.test(cell) && timeIn(cell) !== null

/** Rows from which on a column must have enough of both, since people come about as often as they go. */
const ENOUGH_ROWS = 20
const LEAST_SHARE = 0.2

/** Whether cells tell coming from going, rather than fingerprints from passwords or one device from another. */
function tellsDirection(cells: readonly string[]): boolean {
  const found = cells.map((cell) => (isWhole(cell) ? directionOf(cell) : null))
  if (found.includes(null) || new Set(cells).size < 2) return false
  const least = cells.length < ENOUGH_ROWS ? 0 : cells.length * LEAST_SHARE
  const [coming, going] = [found.filter((one) => one === 'in'), found.filter((one) => one === 'out')]
  return Math.min(coming.length, going.length) >= least
}

/**
 * The columns of a log without headings: a number, a moment or a date and a time, and the first later column that tells
 * coming from going. Four numbers after the moment are ZKTeco's device, state, way of identification and work code.
 * Null if the rows are no such log.
 */
export function guessClockLog(
  rows: readonly (readonly string[])[],
): Record<number, 'code' | 'at' | 'date' | 'time' | 'state'> | null {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const cellsOf = (column: number) =>
    rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
  const columns = Array.from({ length: width }, (_column, at) => at)
  const all = (column: number, is: (cell: string) => boolean) => {
    const cells = cellsOf(column)
    return cells.length > 0 && cells.every(is)
  }
  const at = columns.find((column) => all(column, (cell) => timeOfMoment(cell) !== null))
  const date = at === undefined ? columns.find((column) => all(column, isDate)) : undefined
  const time =
    date === undefined ? undefined : columns.find((column) => column !== date && all(column, isTime))
  const last = at ?? (time === undefined || date === undefined ? undefined : Math.max(date, time))
  const code = columns.find((column) => ![at, date, time].includes(column) && all(column, isWhole))
  if (last === undefined || code === undefined) return null
  const later = columns.filter((column) => column > last && column !== code && cellsOf(column).length > 0)
  const isZkteco = later.length === 4 && later.every((column) => all(column, isWhole))
  const state = (isZkteco ? [later[1] as number] : later).find((column) => tellsDirection(cellsOf(column)))
  const moment = at === undefined ? { [date as number]: 'date', [time as number]: 'time' } : { [at]: 'at' }
  return {
    [code]: 'code',
    ...(moment as Record<number, 'at' | 'date' | 'time'>),
    ...(state === undefined ? {} : { [state]: 'state' }),
  }
}
