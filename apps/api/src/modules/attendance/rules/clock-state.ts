import type { ComputedDay, TakenPunch } from './compute-days.ts'
import { punchesThatCount } from './day-punches.ts'

interface ClockState {
  state: 'out' | 'in' | 'break'
  /** Start of the state, RFC 3339; null before the first clock-in. */
  since: string | null
  /** The date of the state; null if no shift's window contains the last punch. */
  date: string | null
}

/** Without a shift around it, a punch is ignored after this time. */
const FORGOTTEN_SECONDS = 16 * 3600

function after(state: ClockState['state'], { direction }: TakenPunch): ClockState['state'] {
  if (direction === 'in' || direction === 'break_end') return 'in'
  if (direction === 'out') return 'out'
  if (direction === 'break_start') return state === 'out' ? 'out' : 'break'
  return state === 'in' ? 'out' : 'in'
}

/**
 * Clock state: in, out or on break, from the punches of the shift that the last one belongs to, until its
 * window is over. A missing clock-out of yesterday does not affect today.
 *
 * @param punches by time, including those of no day
 * @param now seconds since 1970
 * @param repeatOf seconds within which a punch of a day repeats the previous one
 */
export function clockState(
  days: readonly ComputedDay[],
  punches: readonly TakenPunch[],
  now: number,
  repeatOf: (date: string) => number,
): ClockState {
  const last = punches.at(-1)
  if (!last) return { state: 'out', since: null, date: null }
  const day = days.find(({ punchIds }) => punchIds.includes(last.id))
  const isOver = day ? now >= day.endsAt : now - Date.parse(last.at) / 1000 > FORGOTTEN_SECONDS
  if (isOver) return { state: 'out', since: null, date: null }
  const own = day
    ? punchesThatCount(
        punches.filter(({ id }) => day.punchIds.includes(id)),
        repeatOf(day.date),
      )
    : [last]
  let state: ClockState['state'] = 'out'
  let since: string | null = null
  for (const punch of own) {
    const next = after(state, punch)
    if (next !== state || since === null) since = punch.at
    state = next
  }
  return { state, since, date: day?.date ?? null }
}

/** Actions available in each state. */
export const clockActions = {
  out: ['in'],
  in: ['out', 'break_start'],
  break: ['break_end', 'out'],
} as const
