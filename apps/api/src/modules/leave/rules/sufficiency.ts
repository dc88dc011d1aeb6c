import { addDays } from '@muster/contract/kit/days'
import { type DayUnits, type OpenLot, takeFromLots } from './lots.ts'

export interface Movement {
  readonly on: string
  /** Credits above 0, debits below. */
  readonly units: number
  /** Leave that is booked, as opposed to credits, lapses and adjustments. */
  readonly isBooked: boolean
}

export interface SufficiencyFacts {
  /** Sum of the entries effective before the first day asked for. */
  readonly opening: number
  /** Entries effective on that day or later, and credits not due yet where the rule counts them. */
  readonly movements: readonly Movement[]
  /** Lots with what no posted entry takes from them. */
  readonly lots: readonly OpenLot[]
  /** Days of other requests that nobody has decided yet. */
  readonly pending: readonly DayUnits[]
  /** Days of this request that count. */
  readonly request: readonly DayUnits[]
  /** How far below 0 the balance may go. */
  readonly negativeLimit: number
  /** Where the organisation is. What was paid out, lapsed or was taken away by then is gone, also for days before. */
  readonly today?: string
}

export interface Sufficiency {
  readonly ok: boolean
  /** The first day on which too little would be there, and by how much. */
  readonly day: string | null
  readonly missing: number
  /** On the last day of the request, with everything that is pending. */
  readonly after: number
}

const first = (days: readonly { on: string }[]) => days.reduce((min, { on }) => (on < min ? on : min), '9999')
const last = (days: readonly { on: string }[]) => days.reduce((max, { on }) => (on > max ? on : max), '')

/**
 * Whether a request can be booked (domain decisions, section 5): on every day from its first to the last day
 * booked at all, what is posted by then, known lapses included, less what is pending and what is asked for by
 * then, stays at or above the negative limit. Days taken out of a lot do not lapse with it. For leave of days that are
 * over, what has left the balance since counts as well: it can't be taken twice.
 */
export function sufficiency(facts: SufficiencyFacts): Sufficiency {
  const { request, pending, movements, negativeLimit } = facts
  if (request.length === 0) return { ok: true, day: null, missing: 0, after: facts.opening }
  const [from, asked] = [first(request), last(request)]
  const isGone = ({ on, units }: Movement) => units < 0 && on <= (facts.today ?? '')
  const booked = movements.filter((one) => one.isBooked || isGone(one))
  const until = [asked, last(pending), last(booked)].reduce((max, on) => (on > max ? on : max), '')
  const { left } = takeFromLots([...pending, ...request], facts.lots)
  const lapses = facts.lots.map((lot) => ({ on: addDays(lot.expiresOn, 1), units: -(left.get(lot.id) ?? 0) }))
  const changes = [
    ...movements,
    ...lapses,
    ...[...pending, ...request].map(({ on, units }) => ({ on, units: -units })),
  ]
  const byDay = new Map<string, number>()
  for (const { on, units } of changes) {
    const day = on < from ? from : on
    byDay.set(day, (byDay.get(day) ?? 0) + units)
  }
  let balance = facts.opening
  let after = balance
  for (const day of [...byDay.keys()].sort()) {
    if (day > until) break
    balance += byDay.get(day) ?? 0
    if (day <= asked) after = balance
    if (balance < -negativeLimit) return { ok: false, day, missing: -negativeLimit - balance, after }
  }
  return { ok: true, day: null, missing: 0, after }
}
