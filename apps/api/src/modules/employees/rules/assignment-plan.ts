import { addDays } from '@muster/contract/kit/days'
/** One period of an attribute; `toDate` is its last day, null while it is open. */
export interface Period {
  id: number
  valueId: number | null
  fromDate: string
  toDate: string | null
}

export interface NewPeriod {
  valueId: number | null
  fromDate: string
  toDate: string | null
}

/** The writes that make the value effective from the date. Order: end, replace, insert. */
export interface AssignmentPlan {
  /** A period to end earlier. */
  end: { id: number; toDate: string } | null
  /** A period that starts on the same day, whose value to correct. */
  replace: { id: number; valueId: number | null } | null
  insert: NewPeriod[]
}

export const NO_CHANGE: AssignmentPlan = { end: null, replace: null, insert: [] }

const covers = (period: NewPeriod, date: string) =>
  period.fromDate <= date && (period.toDate === null || period.toDate >= date)

/** The period in effect on `date`. */
export function periodOn<P extends NewPeriod>(periods: readonly P[], date: string): P | undefined {
  return periods.find((period) => covers(period, date))
}

/**
 * Plans a change of one attribute: `valueId` from `fromDate` until the next planned change. Earlier history and
 * later planned changes stay. Periods of one attribute never overlap.
 */
export function planAssignment(
  periods: readonly Period[],
  valueId: number | null,
  fromDate: string,
): AssignmentPlan {
  const current = periodOn(periods, fromDate)
  if (current) {
    if (current.valueId === valueId) return NO_CHANGE
    if (current.fromDate === fromDate) return { ...NO_CHANGE, replace: { id: current.id, valueId } }
    return {
      end: { id: current.id, toDate: addDays(fromDate, -1) },
      replace: null,
      insert: [{ valueId, fromDate, toDate: current.toDate }],
    }
  }
  if (valueId === null) return NO_CHANGE
  const next = periods
    .map((period) => period.fromDate)
    .filter((from) => from > fromDate)
    .sort()[0]
  return { ...NO_CHANGE, insert: [{ valueId, fromDate, toDate: next ? addDays(next, -1) : null }] }
}

/** Periods after applying a plan; new ones have id 0. */
export function afterPlan(periods: readonly Period[], plan: AssignmentPlan): Period[] {
  const kept = periods.map((period) => {
    if (plan.end?.id === period.id) return { ...period, toDate: plan.end.toDate }
    if (plan.replace?.id === period.id) return { ...period, valueId: plan.replace.valueId }
    return period
  })
  return [...kept, ...plan.insert.map((period) => ({ ...period, id: 0 }))]
}
