import { addDays, addMonths } from '@muster/contract/kit/days'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { leaveTexts } from '../leave.texts.ts'
import type { DayUnits } from './lots.ts'
import { toDays, toUnits } from './units.ts'

export type YearEndTerms = Pick<LeaveTerms, 'carry_limit' | 'carry_expires_months' | 'encash_at_year_end'>

export interface YearEndFacts {
  terms: YearEndTerms
  /** The last day of the leave year. */
  yearTo: string
  /** Units without expiry at the end of that day. */
  balance: number
  /** Booked leave after that day, from units without expiry. */
  bookedLater: readonly DayUnits[]
}

/** In units; `carried`, `encashed` and `lapsed` sum to the balance. */
export interface YearEnd {
  carried: number
  encashed: number
  lapsed: number
  /** The part of `carried` that expires. */
  expiring: number
  expiresOn: string | null
  reason: string
}

/** The last date on which carried days can be taken. */
export function carriedUntil(yearTo: string, months: number): string {
  return addDays(addMonths(addDays(yearTo, 1), months), -1)
}

const dayCount = (units: number) => `${toDays(units)} ${units === 10_000 ? 'day' : 'days'}`

function reasonOf({ terms, balance }: YearEndFacts, end: Omit<YearEnd, 'reason'>): string {
  if (balance < 0) return leaveTexts('negativeCarriedForward', { dayCount: dayCount(-balance) })
  const limit = terms.carry_limit ?? null
  const parts: string[] = []
  if (end.carried === balance)
    parts.push(limit === null ? leaveTexts('everythingCarriedForward') : leaveTexts('allWithinLimit'))
  else if (limit === 0) parts.push(leaveTexts('nothingCarriedForward'))
  else parts.push(leaveTexts('carryForwardLimit', { limit: dayCount(toUnits(limit ?? 0)) }))
  if (end.encashed > 0) parts.push(leaveTexts('paidOut', { encashed: dayCount(end.encashed) }))
  if (end.lapsed > 0) parts.push(leaveTexts('daysLapsed', { lapsed: dayCount(end.lapsed) }))
  if (end.expiresOn !== null && end.expiring < end.carried)
    parts.push(leaveTexts('noExpiryForBooked', { carried: dayCount(end.carried - end.expiring) }))
  return parts.join(' ')
}

/**
 * Splits a balance at the end of a leave year: carried forward up to the limit, then encashed up to its
 * limit, and the rest lapses. Expiring carried days do so after full months of the new year, except those
 * already booked for later leave. A negative balance is carried forward whatever the limit.
 */
export function yearEnd(facts: YearEndFacts): YearEnd {
  const { terms, yearTo, balance, bookedLater } = facts
  const limit = terms.carry_limit === null ? balance : toUnits(terms.carry_limit)
  const carried = Math.min(balance, limit)
  const rest = balance - carried
  const encashed = balance > 0 ? Math.min(rest, toUnits(terms.encash_at_year_end)) : 0
  const months = terms.carry_expires_months
  const expiresOn = months !== null && carried > 0 ? carriedUntil(yearTo, months) : null
  const booked = bookedLater
    .filter(({ on }) => on > yearTo && expiresOn !== null && on <= expiresOn)
    .reduce((sum, { units }) => sum + units, 0)
  const expiring = expiresOn === null ? 0 : Math.max(0, carried - Math.max(0, booked))
  const end = {
    carried,
    encashed,
    lapsed: rest - encashed,
    expiring,
    expiresOn: expiring > 0 ? expiresOn : null,
  }
  return { ...end, reason: reasonOf(facts, { ...end, expiresOn }) }
}
