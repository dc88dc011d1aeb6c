import { addDays } from '@muster/contract/kit/days'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { leaveYear, type PersonFacts, yearStartOf } from './due-credits.ts'
import { type DayUnits, debitFromLots, type OpenLot } from './lots.ts'
import { type YearEndTerms, yearEnd } from './year-end.ts'

export interface LedgerMovement {
  readonly on: string
  /** Credits above 0, debits below. */
  readonly units: number
  /** Booked leave, as opposed to credits, lapses and adjustments. */
  readonly isBooked: boolean
  /** Whether the days belong to a lot, and so have an expiry of their own. */
  readonly isFromLot?: boolean
}

/** A leave year that is not closed yet. */
export interface YearEndAhead {
  readonly yearTo: string
  readonly terms: YearEndTerms
}

export interface KnownLapse {
  /** The last day on which the days can be taken. */
  readonly lastDay: string
  /** Units above 0. */
  readonly units: number
  readonly why: 'lot' | 'year_end'
}

export interface LapseFacts {
  readonly movements: readonly LedgerMovement[]
  /** Lots with their remaining units. */
  readonly lots: readonly OpenLot[]
  /** Pending and requested days, which are not in the movements. */
  readonly debits: readonly DayUnits[]
  readonly yearEnds?: readonly YearEndAhead[]
}

const sumOf = (rows: readonly { units: number }[]) => rows.reduce((sum, { units }) => sum + units, 0)

/**
 * Everything that lapses if nobody takes more than is booked, pending or requested: the rest of each lot, and what
 * the end of a leave year doesn't carry forward. Carried days that expire lapse again.
 */
export function knownLapses({ movements, lots, debits, yearEnds = [] }: LapseFacts): KnownLapse[] {
  const { left, taken } = debitFromLots(debits, lots)
  const lapses: KnownLapse[] = lots.map((lot) => ({
    ...{ lastDay: lot.expiresOn, units: left.get(lot.id) ?? 0, why: 'lot' as const },
  }))
  const free: LedgerMovement[] = [
    ...movements.filter((one) => !one.isFromLot),
    ...taken
      .filter(({ lotId }) => lotId === null)
      .map(({ on, units }) => ({ on, units: -units, isBooked: true })),
  ]
  for (const { yearTo, terms } of yearEnds) {
    const balance = sumOf(free.filter(({ on }) => on <= yearTo))
    const bookedLater = free
      .filter(({ on, isBooked }) => isBooked && on > yearTo)
      .map(({ on, units }) => ({ on, units: -units }))
    const end = yearEnd({ terms, yearTo, balance, bookedLater })
    const gone = end.lapsed + end.encashed
    lapses.push({ lastDay: yearTo, units: gone, why: 'year_end' })
    if (end.expiresOn !== null) lapses.push({ lastDay: end.expiresOn, units: end.expiring, why: 'lot' })
    free.push({ on: addDays(yearTo, 1), units: -gone - end.expiring, isBooked: false })
  }
  return lapses.filter(({ units }) => units > 0).sort((a, b) => (a.lastDay < b.lastDay ? -1 : 1))
}

/** A rule that was misconfigured, or a date far ahead, must not loop for ever. */
const MAX_YEARS = 5

/**
 * Leave years that end from today until the day before a date, with the terms in force at their end. Earlier ones
 * are the ledger's: what HR hasn't closed can still be taken.
 */
export function yearEndsBetween(
  termsOn: (day: string) => LeaveTerms | null | undefined,
  person: Pick<PersonFacts, 'joined' | 'left'> | undefined,
  { today, before }: { today: string; before: string },
): YearEndAhead[] {
  const first = termsOn(today)
  if (!first || !person) return []
  const start = yearStartOf(first, person.joined)
  const ends: YearEndAhead[] = []
  let { to } = leaveYear(start, today)
  while (to < before && ends.length < MAX_YEARS && (person.left === null || person.left > to)) {
    const terms = termsOn(to)
    if (terms) ends.push({ yearTo: to, terms })
    to = leaveYear(start, addDays(to, 1)).to
  }
  return ends
}
