import { addDays } from '@muster/contract/kit/days'
import {
  afterPlan,
  NO_CHANGE,
  type Period,
  periodOn,
  planAssignment,
} from '../../../rules/assignment-plan.ts'

/** What one row of a file says of one attribute. */
export interface Stated {
  /** Row number in the file. */
  row: number
  from: string
  /** Last day; null until the next row or recorded change. */
  to: string | null
  valueId: number | null
}

/** A statement that changes something. */
export interface AppliedChange extends Stated {
  /** The value on its first day without the file. */
  before: number | null
}

/** Two statements about one day, or a statement about days of which something else is recorded. */
export interface Contradiction {
  row: number
  /** The other row; null where a recorded change is in the way. */
  other: number | null
  /** The first day in question. */
  day: string
}

export interface LaidHistory {
  /** All periods afterwards; new ones have negative ids. */
  periods: Period[]
  applied: AppliedChange[]
  contradictions: Contradiction[]
}

const byDay = (one: Stated, other: Stated) =>
  one.from === other.from ? one.row - other.row : one.from < other.from ? -1 : 1

/** Rows that give different values for the same day. A row without a last day ends with the next one. */
function contradictionsAmong(sorted: readonly Stated[]): Contradiction[] {
  return sorted.flatMap((one, at) => {
    const earlier = sorted
      .slice(0, at)
      .find(
        (other) =>
          other.valueId !== one.valueId &&
          (other.from === one.from || (other.to !== null && other.to >= one.from)),
      )
    return earlier ? [{ row: one.row, other: earlier.row, day: one.from }] : []
  })
}

/** Recorded changes that begin within a row’s days: the row would have to undo them. */
function contradictionsWith(known: readonly Period[], sorted: readonly Stated[]): Contradiction[] {
  return sorted.flatMap((one) => {
    const { from, to } = one
    if (to === null) return []
    const inTheWay = known
      .filter((period) => period.fromDate > from && period.fromDate <= to && period.valueId !== one.valueId)
      .map((period) => period.fromDate)
      .sort()[0]
    return inTheWay === undefined ? [] : [{ row: one.row, other: null, day: inTheWay }]
  })
}

/**
 * Lays a file's statements about one attribute of one person over what is recorded. Each applies from its first day to its
 * last one or, without one, until the next statement or recorded change; after a last day comes what was recorded for
 * the day after it. Periods never overlap. The same statements again change nothing.
 *
 * @param known all recorded periods
 */
export function layHistory(known: readonly Period[], stated: readonly Stated[]): LaidHistory {
  const sorted = [...stated].sort(byDay)
  const contradictions = [...contradictionsAmong(sorted), ...contradictionsWith(known, sorted)]
  let periods = [...known]
  let fresh = Math.min(0, ...known.map(({ id }) => id))
  const change = (valueId: number | null, from: string): boolean => {
    const plan = planAssignment(periods, valueId, from)
    if (plan === NO_CHANGE) return false
    periods = afterPlan(periods, plan).map((period) => {
      if (period.id !== 0) return period
      fresh -= 1
      return { ...period, id: fresh }
    })
    return true
  }
  const applied: AppliedChange[] = []
  if (contradictions.length > 0) return { periods, applied, contradictions }
  for (const one of sorted) {
    const before = periodOn(periods, one.from)?.valueId ?? null
    const next = one.to === null ? null : addDays(one.to, 1)
    const after = next === null ? null : (periodOn(periods, next)?.valueId ?? null)
    if (!change(one.valueId, one.from)) continue
    applied.push({ ...one, before })
    if (next !== null) change(after, next)
  }
  return { periods, applied, contradictions }
}
