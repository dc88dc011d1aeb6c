import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { smallestUnit } from '@muster/contract/kit/currency'
import { addDays, addMonths, daysIn, monthsBetween } from '@muster/contract/kit/days'
import { roundedQuotient } from '../../../lib/fraction.ts'

/** What a policy gives from a day on. Money is a decimal text in the currency of the policy. */
export interface TicketTerms {
  from_date: string
  adult_amount: string
  child_amount: string
  child_below: number
  /** Dependants besides the employee. */
  adults: number
  children: number
  /** Months of service before the first allowance. */
  min_months: number
  /** What happens to what is left at the end of a period; carried, it is there for one more. */
  unused: 'lapses' | 'carried'
  /** By days, in a period in which somebody joins or leaves. */
  in_proportion: 0 | 1
}

export interface TicketPlan {
  currency: string
  every_months: number
  /** The first day of one of its periods; null: counted from the joining date. */
  starts_on: string | null
  /** At least one, in the order of their days. */
  terms: readonly TicketTerms[]
}

export interface TicketPerson {
  joined_on: string
  /** The last day of work, where it is known. */
  left_on: string | null
}

/** An expense that draws on the allowance. */
export interface TicketUse {
  on: string
  amount: string
  /** Not decided yet. */
  is_waiting: boolean
}

/** How a figure comes about. */
export type TicketReason =
  | {
      key: 'given'
      adults: number
      adult_amount: string
      children: number
      child_amount: string
      child_below: number
    }
  | { key: 'proportion'; days: number; of: number }
  | { key: 'carried'; amount: string; from: string; to: string }
  | { key: 'opens'; on: string; months: number }
  | { key: 'starts'; on: string }
  | { key: 'ends'; on: string }
  | { key: 'rest'; unused: TicketTerms['unused']; to: string }

export interface TicketStanding {
  from: string
  to: string
  /** The first day that an expense may have; null where there is none in this period. */
  opens_on: string | null
  entitled: string
  carried: string
  /** Approved or paid. */
  claimed: string
  waiting: string
  /** Left on the day: nothing before it opens. */
  available: string
  /** Null where the person has left by then. */
  next_from: string | null
  why: TicketReason[]
}

interface Period {
  from: string
  to: string
  opens_on: string | null
  entitled: bigint
  carried: bigint
  claimed: bigint
  waiting: bigint
  /** Of this period's own, what its expenses have left. */
  unused: bigint
  isCarried: boolean
  why: TicketReason[]
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const positive = (amount: bigint) => (amount > 0n ? amount : 0n)
const later = (a: string, b: string) => (a > b ? a : b)

/** From the anchor, not from the period before: 29 February returns in the next leap year. */
const startOf = (anchor: string, plan: TicketPlan, index: number) =>
  addMonths(anchor, index * plan.every_months)

function indexOf(anchor: string, plan: TicketPlan, day: string): number {
  const index = Math.floor(monthsBetween(anchor, day) / plan.every_months)
  // 28 February is a year after 29 February, though not twelve whole months.
  return startOf(anchor, plan, index + 1) <= day ? index + 1 : index
}

/** Those in force when the period begins, else the first that came into force within it. */
function termsOf({ terms }: TicketPlan, from: string): TicketTerms {
  const inForce = terms.filter(({ from_date }) => from_date <= from)
  return (inForce.at(-1) ?? terms[0]) as TicketTerms
}

function sumIn(uses: readonly TicketUse[], from: string, to: string, isWaiting: boolean): bigint {
  return uses.reduce(
    (sum, { on, amount, is_waiting }) =>
      is_waiting === isWaiting && on >= from && on <= to ? sum + amountUnits(amount) : sum,
    0n,
  )
}

const given = ({ adults, adult_amount, children, child_amount, child_below }: TicketTerms): TicketReason => ({
  ...{ key: 'given', adults: adults + 1, adult_amount, children, child_amount, child_below },
})

function periodOf(
  plan: TicketPlan,
  person: TicketPerson,
  uses: readonly TicketUse[],
  { start, end, before }: { start: string; end: string; before: Period | null },
): Period {
  const { joined_on: joined, left_on: left } = person
  const employedFrom = later(start, joined)
  const terms = termsOf(plan, employedFrom)
  const from = later(employedFrom, terms.from_date)
  const to = left !== null && left < end ? left : end
  const servedOn = addMonths(joined, terms.min_months)
  const opens = later(from, servedOn)
  const isOpen = opens <= to
  const why: TicketReason[] = []
  const whole =
    amountUnits(terms.adult_amount) * BigInt(1 + terms.adults) +
    amountUnits(terms.child_amount) * BigInt(terms.children)
  let entitled = isOpen ? whole : 0n
  if (isOpen) why.push(given(terms))
  const [days, of] = [daysIn(employedFrom, to), daysIn(start, end)]
  if (isOpen && terms.in_proportion === 1 && days < of) {
    const smallest = smallestUnit(plan.currency)
    entitled = roundedQuotient(whole * BigInt(days), BigInt(of) * smallest) * smallest
    why.push({ key: 'proportion', days, of })
  }
  const carried = before?.isCarried ? before.unused : 0n
  if (before && carried > 0n)
    why.push({ key: 'carried', amount: amountText(carried), from: before.from, to: before.to })
  if (servedOn > from) why.push({ key: 'opens', on: servedOn, months: terms.min_months })
  else if (terms.from_date > employedFrom) why.push({ key: 'starts', on: terms.from_date })
  if (to < end) why.push({ key: 'ends', on: to })
  else if (isOpen) why.push({ key: 'rest', unused: terms.unused, to })
  // What was spent before the policy began is not its business.
  const [claimed, waiting] = [sumIn(uses, from, end, false), sumIn(uses, from, end, true)]
  // What was carried is used first, since it lapses first.
  const unused = positive(entitled - positive(claimed + waiting - carried))
  return {
    ...{ from, to, opens_on: isOpen ? opens : null, entitled, carried, claimed, waiting, unused },
    ...{ isCarried: terms.unused === 'carried', why },
  }
}

/** Expenses of the next period that have used what this one carries over; none of its own is left for them here. */
function leftOf(
  { entitled, carried, claimed, waiting, unused, isCarried }: Period,
  nextUsed: bigint,
): bigint {
  const taken = isCarried ? least(unused, nextUsed) : 0n
  return positive(entitled + carried - claimed - waiting) - taken
}

/**
 * The ticket allowance of a person on a day: the period that the day is in, what they get, what they have claimed and what is
 * left, with how it comes about. A period begins every so many months, and not before the policy or the person's service does.
 * What is carried over is there for one period, and is used first.
 *
 * @returns null before the policy or the person has begun, and after the person has left
 */
export function ticketAllowance(
  plan: TicketPlan,
  person: TicketPerson,
  uses: readonly TicketUse[],
  day: string,
): TicketStanding | null {
  const { joined_on: joined, left_on: left } = person
  const begins = later(joined, (plan.terms[0] as TicketTerms).from_date)
  if (day < begins || (left !== null && day > left)) return null
  const anchor = plan.starts_on ?? joined
  const last = indexOf(anchor, plan, day)
  let period: Period | null = null
  for (let index = indexOf(anchor, plan, begins); index <= last; index++) {
    const start = startOf(anchor, plan, index)
    const end = addDays(startOf(anchor, plan, index + 1), -1)
    period = periodOf(plan, person, uses, { start, end, before: period })
  }
  const { from, to, opens_on, why, ...figures } = period as Period
  const next = startOf(anchor, plan, last + 1)
  const nextEnd = addDays(startOf(anchor, plan, last + 2), -1)
  const nextUsed = sumIn(uses, next, nextEnd, false) + sumIn(uses, next, nextEnd, true)
  const available = opens_on !== null && day >= opens_on ? leftOf(period as Period, nextUsed) : 0n
  return {
    ...{ from, to, opens_on, why },
    ...{ entitled: amountText(figures.entitled), carried: amountText(figures.carried) },
    ...{ claimed: amountText(figures.claimed), waiting: amountText(figures.waiting) },
    available: amountText(available),
    next_from: left !== null && next > left ? null : next,
  }
}
