import { addDays } from '@muster/contract/kit/days'
import { knownLapses, type LedgerMovement, type YearEndAhead } from './known-lapses.ts'
import type { DayUnits, OpenLot } from './lots.ts'

export type Movement = LedgerMovement

export interface SufficiencyFacts {
  /** Sum of the entries effective before the first requested day. */
  readonly opening: number
  /** Entries effective on or after that day, and future credits if the rule counts them. */
  readonly movements: readonly Movement[]
  /** Lots with their remaining units. */
  readonly lots: readonly OpenLot[]
  /** Days of other pending requests. */
  readonly pending: readonly DayUnits[]
  /** Counted days of this request. */
  readonly request: readonly DayUnits[]
  /** Number of units by which the balance may go below 0. */
  readonly negativeLimit: number
  /**
   * In the organisation's time zone. Encashments, lapses and debits up to this date also reduce earlier days.
   */
  readonly today?: string
  /** Leave years that end before the last booked day and are not closed yet. */
  readonly yearEnds?: readonly YearEndAhead[]
  /** The entries that `opening` is the sum of; needed with `yearEnds`. */
  readonly earlier?: readonly Movement[]
}

export interface Sufficiency {
  readonly ok: boolean
  /** The first date with an insufficient balance. */
  readonly day: string | null
  /** The largest shortage on any date from then on: what would have to be there in addition. */
  readonly missing: number
  /** Balance on the last requested day, counting all pending requests. */
  readonly after: number
}

const first = (days: readonly { on: string }[]) => days.reduce((min, { on }) => (on < min ? on : min), '9999')
const last = (days: readonly { on: string }[]) => days.reduce((max, { on }) => (on > max ? on : max), '')

/**
 * Whether a request can be booked (domain decisions, section 5): on every date from its first day to the last
 * booked day, posted entries including known lapses, less pending and requested days so far, must stay at or
 * above the negative limit. Days taken from a lot do not lapse with it. Past leave also counts later debits,
 * since those days can't be taken twice.
 */
export function sufficiency(facts: SufficiencyFacts): Sufficiency {
  const { request, pending, movements, negativeLimit } = facts
  if (request.length === 0) return { ok: true, day: null, missing: 0, after: facts.opening }
  const [from, lastRequested] = [first(request), last(request)]
  const isGone = ({ on, units }: Movement) => units < 0 && on <= (facts.today ?? '')
  const booked = movements.filter((one) => one.isBooked || isGone(one))
  const until = [lastRequested, last(pending), last(booked)].reduce((max, on) => (on > max ? on : max), '')
  const lapses = knownLapses({
    ...{
      movements: [...(facts.earlier ?? []), ...movements],
      lots: facts.lots,
      debits: [...pending, ...request],
    },
    ...(facts.yearEnds ? { yearEnds: facts.yearEnds } : {}),
  }).map(({ lastDay, units }) => ({ on: addDays(lastDay, 1), units: -units }))
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
  let shortFrom: string | null = null
  let missing = 0
  for (const day of [...byDay.keys()].sort()) {
    if (day > until) break
    balance += byDay.get(day) ?? 0
    if (day <= lastRequested) after = balance
    if (balance < -negativeLimit) {
      shortFrom ??= day
      missing = Math.max(missing, -negativeLimit - balance)
    }
  }
  return { ok: shortFrom === null, day: shortFrom, missing, after }
}
