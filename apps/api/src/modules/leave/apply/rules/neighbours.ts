import { dayNumber, dayText } from '@muster/contract/kit/day-number'
import type { Half, LeaveDaysInput } from '../../rules/leave-days.ts'

/** Days considered on each side of a request: no run of off-days is longer. */
export const ADJACENT_DAYS = 31

/** A pending or booked leave day. */
export interface BookedDay {
  date: string
  /** 1 the first half, 2 the second, 3 both. */
  halves: number
  leaveTypeId: number
  /** A sandwiched off-day. */
  isOff: boolean
}

const FIRST = 1
const SECOND = 2
const BOTH = 3

const bits = (half: Half | null) => (half === 'first' ? FIRST : half === 'second' ? SECOND : BOTH)

/** Requested halves of a date, as bits. */
export function requestedHalves(request: LeaveDaysInput['request'], date: string): number {
  if (date === request.from) return bits(request.from_half)
  return date === request.to ? bits(request.to_half) : BOTH
}

/** In the form that `leaveDays` expects. */
export const asHalf = (halves: number): Half | null =>
  halves === FIRST ? 'first' : halves === SECOND ? 'second' : null

/** The first day of the request on which other leave takes a requested half. */
export function firstTaken(
  request: LeaveDaysInput['request'],
  booked: readonly BookedDay[],
): BookedDay | null {
  const clashes = booked.filter(
    ({ date, halves, isOff }) =>
      !isOff && date >= request.from && date <= request.to && (halves & requestedHalves(request, date)) !== 0,
  )
  return clashes.sort((a, b) => (a.date < b.date ? -1 : 1))[0] ?? null
}

export interface ClubbedPair {
  otherTypeId: number
  acrossOffDays: boolean
}

interface AdjacentFacts {
  request: LeaveDaysInput['request']
  booked: readonly BookedDay[]
  offDays: ReadonlySet<string>
}

/** The nearest leave beyond one end of the request, skipping off-days if the pair says so. */
function touching(
  { request, booked, offDays }: AdjacentFacts,
  pair: ClubbedPair,
  side: 'from_date' | 'to_date',
): BookedDay | null {
  const [edge, step, near, own] =
    side === 'from_date'
      ? ([request.from, -1, SECOND, FIRST] as const)
      : ([request.to, 1, FIRST, SECOND] as const)
  const on = (date: string, halves: number) =>
    booked.find(
      (one) => one.date === date && one.leaveTypeId === pair.otherTypeId && (one.halves & halves) !== 0,
    )
  const requested = requestedHalves(request, edge)
  // The other half of the same day.
  if ((requested & own) === 0) return on(edge, own) ?? null
  let day = dayNumber(edge) + step
  while (pair.acrossOffDays && offDays.has(dayText(day)) && !on(dayText(day), BOTH)) day += step
  return on(dayText(day), near) ?? null
}

/** Adjacent leave of a type that may not be clubbed with the request's, and its side. */
export function clubbedLeave(
  facts: AdjacentFacts,
  pairs: readonly ClubbedPair[],
): { side: 'from_date' | 'to_date'; day: BookedDay } | null {
  for (const pair of pairs) {
    for (const side of ['from_date', 'to_date'] as const) {
      const day = touching(facts, pair, side)
      if (day) return { side, day }
    }
  }
  return null
}
