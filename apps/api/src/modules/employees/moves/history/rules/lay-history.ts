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
  /** The value, with what the rows of earlier days say, of the first day that the statement changes. */
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

/** The last day of the period, or of the gap, that a day is in; null without an end. */
function lastDayAround(periods: readonly Period[], day: string): string | null {
  const current = periodOn(periods, day)
  if (current) return current.toDate
  const next = periods
    .map(({ fromDate }) => fromDate)
    .filter((from) => from > day)
    .sort()[0]
  return next === undefined ? null : addDays(next, -1)
}

/** Without new periods that only continue one with the same value, which would be seen as changes to what was. */
function withoutSeams(periods: readonly Period[]): Period[] {
  const joined: Period[] = []
  for (const period of periods.toSorted((one, other) => (one.fromDate < other.fromDate ? -1 : 1))) {
    const last = joined.at(-1)
    const continues =
      period.id < 0 &&
      last?.valueId === period.valueId &&
      last.toDate !== null &&
      addDays(last.toDate, 1) === period.fromDate
    if (last && continues) joined.splice(-1, 1, { ...last, toDate: period.toDate })
    else joined.push(period)
  }
  return joined
}

/**
 * Lays a file's statements about one attribute of one person over what is recorded. Each applies on all its days: from its
 * first one to its last one or, without one, until the next statement or recorded change; after a last day comes what
 * was recorded for the day after it. Periods never overlap. The same statements again change nothing.
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
  /** Gives the value to every day. @returns what was on the first day that changed; undefined if none did */
  const cover = (
    valueId: number | null,
    from: string,
    to: string | null,
  ): Pick<AppliedChange, 'before'> | undefined => {
    let changed: Pick<AppliedChange, 'before'> | undefined
    let day: string | null = from
    while (day !== null && (to === null || day <= to)) {
      const before: number | null = periodOn(periods, day)?.valueId ?? null
      if (change(valueId, day)) changed ??= { before }
      const last = lastDayAround(periods, day)
      day = last === null ? null : addDays(last, 1)
    }
    return changed
  }
  const applied: AppliedChange[] = []
  if (contradictions.length > 0) return { periods, applied, contradictions }
  for (const one of sorted) {
    const next = one.to === null ? null : addDays(one.to, 1)
    const after = next === null ? null : (periodOn(periods, next)?.valueId ?? null)
    const changed = cover(one.valueId, one.from, one.to ?? lastDayAround(known, one.from))
    if (!changed) continue
    applied.push({ ...one, ...changed })
    if (next !== null) change(after, next)
  }
  return { periods: withoutSeams(periods), applied, contradictions }
}
