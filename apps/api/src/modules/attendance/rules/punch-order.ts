import { compareInstants, type ExactInstant } from './instant.ts'

export type PunchDirection = 'in' | 'out' | 'break_start' | 'break_end' | 'unknown'

/** Of the same instant: what opens before what may do either, before what closes. */
const order: Readonly<Record<PunchDirection, number>> = {
  in: 0,
  break_end: 1,
  unknown: 2,
  break_start: 3,
  out: 4,
}

interface Timed extends ExactInstant {
  direction: PunchDirection
}

/** The order in which punches are looked at, whatever the order they came in. */
export function comparePunches(a: Timed, b: Timed): number {
  return compareInstants(a, b) || order[a.direction] - order[b.direction]
}

export function isSamePunch(a: Timed, b: Timed): boolean {
  return a.direction === b.direction && compareInstants(a, b) === 0
}
