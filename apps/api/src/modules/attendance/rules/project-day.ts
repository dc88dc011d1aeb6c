import { type ComputedDay, computeDays, type PlannedDay, type TakenPunch } from './compute-days.ts'
import type { RequestedInstant } from './requested-times.ts'

export interface ProjectionInput {
  date: string
  /** Including the days before and after. */
  days: readonly PlannedDay[]
  /** Valid punches around the day, by time. */
  punches: readonly TakenPunch[]
  instants: readonly RequestedInstant[]
  /** Seconds since 1970. */
  now: number
}

export interface ProjectedDay {
  before: ComputedDay
  /** Null without requested times. */
  after: ComputedDay | null
  /** Punches that would be voided. */
  replaces: number[]
  /** Requested instants that would not belong to the day. */
  strays: RequestedInstant[]
}

/**
 * Computes a day with requested punches: two replace those of the day, one is added to them.
 *
 * @throws Error if `days` lacks the day: a programming error
 */
export function projectDay({ date, days, punches, instants, now }: ProjectionInput): ProjectedDay {
  const dayOf = (taken: readonly TakenPunch[]) => {
    const day = computeDays(days, taken, now).find((one) => one.date === date)
    if (!day) throw new Error(`The plan has no ${date}.`)
    return day
  }
  const before = dayOf(punches)
  if (instants.length === 0) return { before, after: null, replaces: [], strays: [] }
  const replaced = new Set(instants.length === 2 ? before.punchIds : [])
  const added = instants.map(({ at, direction }, place) => ({ id: -1 - place, at, direction }))
  const punchesAfter = [...punches.filter(({ id }) => !replaced.has(id)), ...added]
  const after = dayOf(punchesAfter.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)))
  const ownPunches = new Set(after.punchIds)
  return {
    before,
    after,
    replaces: [...replaced],
    strays: instants.filter((_, place) => !ownPunches.has(-1 - place)),
  }
}
