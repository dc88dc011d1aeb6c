import type { ComputedDay, TakenPunch } from './compute-days.ts'
import { punchesThatCount } from './day-punches.ts'

interface ClockState {
  state: 'out' | 'in' | 'break'
  /** When that began, RFC 3339; null for somebody who has not come. */
  since: string | null
  /** The day that the state belongs to; null where no shift's window holds its last punch. */
  date: string | null
}

/** A punch without a shift around it says nothing after so many hours. */
const FORGOTTEN_SECONDS = 16 * 3600

function after(state: ClockState['state'], { direction }: TakenPunch): ClockState['state'] {
  if (direction === 'in' || direction === 'break_end') return 'in'
  if (direction === 'out') return 'out'
  if (direction === 'break_start') return state === 'out' ? 'out' : 'break'
  return state === 'in' ? 'out' : 'in'
}

/**
 * Whether somebody is in, out or on break: by the punches of the shift that their last one belongs to, until its
 * window is over. Whoever never clocked out of yesterday begins anew.
 *
 * @param punches by time, also those that belong to no day
 * @param now seconds since 1970
 * @param repeatOf seconds within which a punch of a day repeats the one before
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

/** What somebody can do in a state. */
export const clockActions = {
  out: ['in'],
  in: ['out', 'break_start'],
  break: ['break_end', 'out'],
} as const
