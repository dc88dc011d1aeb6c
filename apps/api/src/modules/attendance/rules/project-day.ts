import { type ComputedDay, computeDays, type PlannedDay, type TakenPunch } from './compute-days.ts'
import { replacedBy } from './replaced-punch.ts'
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

const missing = ({ flags }: ComputedDay) =>
  flags.filter((flag) => flag === 'missing_in' || flag === 'missing_out').length

function replacedByOne(
  [only]: readonly RequestedInstant[],
  punches: readonly TakenPunch[],
  before: ComputedDay,
): number[] {
  if (!only || before.flags.includes(only.direction === 'in' ? 'missing_in' : 'missing_out')) return []
  return replacedBy(only, { punches }, before)
}

/**
 * Computes a day with requested punches: two replace those of the day. One replaces the punch of its side, as a correction
 * by HR does; it is added if that punch is the missing one, or if without it another one would be missing.
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
  const added = instants.map(({ at, direction }, place) => ({ id: -1 - place, at, direction }))
  const afterReplacing = (ids: readonly number[]) => {
    const gone = new Set(ids)
    const left = [...punches.filter(({ id }) => !gone.has(id)), ...added]
    return dayOf(left.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)))
  }
  let replaces = instants.length === 2 ? before.punchIds : replacedByOne(instants, punches, before)
  let after = afterReplacing(replaces)
  if (instants.length === 1 && missing(after) > missing(before)) {
    replaces = []
    after = afterReplacing(replaces)
  }
  const ownPunches = new Set(after.punchIds)
  return {
    before,
    after,
    replaces: [...replaces],
    strays: instants.filter((_, place) => !ownPunches.has(-1 - place)),
  }
}
