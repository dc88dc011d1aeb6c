import { compareInstants, type ExactInstant } from '../../../lib/instant.ts'

export type PunchDirection = 'in' | 'out' | 'break_start' | 'break_end' | 'unknown'

/** Order at the same instant: opening, then undirected, then closing punches. */
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

/** Chronological order of punches, independent of the input order. */
export function comparePunches(a: Timed, b: Timed): number {
  return compareInstants(a, b) || order[a.direction] - order[b.direction]
}

export function isSamePunch(a: Timed, b: Timed): boolean {
  return a.direction === b.direction && compareInstants(a, b) === 0
}
