import { addDays } from '@muster/contract/kit/days'
/** A stored period. */
export interface AssignedPeriod {
  id: number
  shiftId: number
  from: string
  /** The last date; null: no end. */
  to: string | null
}

export interface RequestedPeriod {
  shiftId: number
  from: string
  to: string | null
}

export interface AssignPlan {
  /** As in the contract's outcome; `overlap` if another period begins within these dates. */
  result: 'new' | 'same' | 'cut' | 'overlap'
  /** Periods to delete. */
  removed: number[]
  /** Periods whose dates change. */
  changed: { id: number; from: string; to: string | null }[]
  /** Periods to insert: the new one, and the remainder of one that continues after it. */
  added: RequestedPeriod[]
  /** Overlapping periods. */
  met: AssignedPeriod[]
}

const FAR_FUTURE = '9999-12-31'
const lastOf = ({ to }: { to: string | null }) => to ?? FAR_FUTURE

function makeRoom(plan: AssignPlan, one: AssignedPeriod, requested: RequestedPeriod): void {
  const after = requested.to !== null && lastOf(one) > requested.to ? addDays(requested.to, 1) : null
  if (one.from < requested.from) {
    plan.changed.push({ id: one.id, from: one.from, to: addDays(requested.from, -1) })
    if (after) plan.added.push({ shiftId: one.shiftId, from: after, to: one.to })
    return
  }
  plan.result = 'overlap'
  if (after) plan.changed.push({ id: one.id, from: after, to: one.to })
  else plan.removed.push(one.id)
}

/**
 * Plans assigning a shift for a period: an earlier period ends the day before and continues afterwards if it
 * was longer; one that begins within these dates is an overlap, replaced on request.
 *
 * @param assigned without overlaps
 */
export function planAssignment(assigned: readonly AssignedPeriod[], requested: RequestedPeriod): AssignPlan {
  const met = assigned.filter((one) => one.from <= lastOf(requested) && lastOf(one) >= requested.from)
  const nothing: AssignPlan = { result: 'same', removed: [], changed: [], added: [], met }
  const isCovered = met.some(
    (one) =>
      one.shiftId === requested.shiftId && one.from <= requested.from && lastOf(one) >= lastOf(requested),
  )
  if (isCovered) return nothing
  const plan: AssignPlan = { ...nothing, result: met.length === 0 ? 'new' : 'cut', added: [requested] }
  for (const one of met) makeRoom(plan, one, requested)
  return plan
}
