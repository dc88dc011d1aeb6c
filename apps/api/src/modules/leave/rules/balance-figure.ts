import { type KnownLapse, knownLapses, type LedgerMovement, type YearEndAhead } from './known-lapses.ts'
import type { DayUnits, OpenLot } from './lots.ts'

export interface FigureFacts {
  readonly on: string
  /** In the organisation's time zone. */
  readonly today: string
  /** All posted entries; earlier ones may be summed. */
  readonly movements: readonly LedgerMovement[]
  readonly lots: readonly OpenLot[]
  readonly pending: readonly DayUnits[]
  /** Credits not posted yet, where the rule lets people book against them. */
  readonly futureCredits?: readonly DayUnits[]
  readonly yearEnds?: readonly YearEndAhead[]
}

/** In units. `available` is always `held − booked − waiting + later`. */
export interface BalanceFigure {
  readonly on: string
  /** Entries effective by the day, less what will have lapsed by then. */
  readonly held: number
  /** Leave booked for later days. */
  readonly booked: number
  /** Days of pending requests. */
  readonly waiting: number
  /** Later credits that cover booked days (above 0), or later debits that reduce what can be taken (below 0). */
  readonly later: number
  readonly available: number
  /** What lapses after today and is not taken by anything known. */
  readonly lapses: readonly KnownLapse[]
}

const sumOf = (rows: readonly { units: number }[]) => rows.reduce((sum, { units }) => sum + units, 0)

/** The lowest sum of changes after a day, from 0. */
function lowest(changes: readonly DayUnits[]): number {
  const byDay = new Map<string, number>()
  for (const { on, units } of changes) byDay.set(on, (byDay.get(on) ?? 0) + units)
  let [sum, min] = [0, 0]
  for (const day of [...byDay.keys()].sort()) {
    sum += byDay.get(day) ?? 0
    min = Math.min(min, sum)
  }
  return min
}

/**
 * The one figure of a balance, with its parts: what can still be applied for on a day. It follows `sufficiency`:
 * booked and pending leave of later days count, unless later credits cover it.
 */
export function balanceFigure(facts: FigureFacts): BalanceFigure {
  const { on, today, lots, pending } = facts
  const credits = (facts.futureCredits ?? []).map((one) => ({ ...one, isBooked: false }))
  const movements = [...facts.movements, ...credits]
  const lapses = knownLapses({
    ...{ movements, lots, debits: pending },
    ...(facts.yearEnds ? { yearEnds: facts.yearEnds } : {}),
  })
  const lapsed = sumOf(lapses.filter(({ lastDay }) => lastDay < on))
  const held = sumOf(movements.filter((one) => one.on <= on)) - lapsed
  const booked = 0 - sumOf(movements.filter((one) => one.on > on && one.isBooked))
  const waiting = sumOf(pending)
  const laterPending = pending.map((day) => ({ on: day.on, units: -day.units }))
  const changes = [
    ...movements.filter((one) => one.on > on),
    ...laterPending.map((day) => ({ ...day, on: day.on > on ? day.on : on, isBooked: true })),
  ]
  // Debits after the last booking don't prevent anything, except those that have happened.
  const until = changes
    .filter((one) => one.isBooked || (one.units < 0 && one.on <= today))
    .reduce((last, one) => (one.on > last ? one.on : last), on)
  const available = held + lowest(changes.filter((one) => one.on <= until))
  return {
    ...{ on, held, booked, waiting, available },
    later: available - (held - booked - waiting),
    lapses: lapses.filter(({ lastDay }) => lastDay >= today),
  }
}
