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
  /** Units that do not expire by themselves, at the end of that day. */
  balance: number
  /** Leave of later days that is booked already, out of what does not expire. */
  bookedLater: readonly DayUnits[]
}

/** Units; `carried`, `encashed` and `lapsed` sum to the balance. */
export interface YearEnd {
  carried: number
  encashed: number
  lapsed: number
  /** Of what is carried, what can be taken up to a day only. */
  expiring: number
  expiresOn: string | null
  reason: string
}

/** The last day on which carried days can be taken. */
export function carriedUntil(yearTo: string, months: number): string {
  return addDays(addMonths(addDays(yearTo, 1), months), -1)
}

const dayCount = (units: number) => `${toDays(units)} ${units === 10_000 ? 'day' : 'days'}`

function reasonOf({ terms, balance }: YearEndFacts, end: Omit<YearEnd, 'reason'>): string {
  if (balance < 0) return leaveTexts('whatIsOwedGoesOnBelow0', { dayCount: dayCount(-balance) })
  const limit = terms.carry_limit ?? null
  const parts: string[] = []
  if (end.carried === balance)
    parts.push(limit === null ? leaveTexts('everythingIsCarriedOver') : leaveTexts('allWithinTheLimit'))
  else if (limit === 0) parts.push(leaveTexts('nothingIsCarriedOver'))
  else parts.push(leaveTexts('atMostCanBeCarriedOver', { limit: dayCount(toUnits(limit ?? 0)) }))
  if (end.encashed > 0) parts.push(leaveTexts('paidOut', { encashed: dayCount(end.encashed) }))
  if (end.lapsed > 0) parts.push(leaveTexts('notTaken', { lapsed: dayCount(end.lapsed) }))
  if (end.expiresOn !== null && end.expiring < end.carried)
    parts.push(
      leaveTexts('withoutExpiryForLeaveThatIsBooked', { carried: dayCount(end.carried - end.expiring) }),
    )
  return parts.join(' ')
}

/**
 * What becomes of a balance when a leave year ends: up to the limit it is carried over, of the rest so many days
 * are paid out, and what is then left lapses. Carried days that expire do so after full months of the new year;
 * what later leave takes of them already does not expire. What is owed is carried whatever the limit.
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
