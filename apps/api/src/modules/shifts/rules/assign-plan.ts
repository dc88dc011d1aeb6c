import { addDays } from '@muster/contract/kit/days'
/** A stored period. */
export interface HeldPeriod {
  id: number
  shiftId: number
  from: string
  /** The last date; null: no end. */
  to: string | null
}

export interface Wanted {
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
  added: Wanted[]
  /** Overlapping periods. */
  met: HeldPeriod[]
}

const FAR = '9999-12-31'
const lastOf = ({ to }: { to: string | null }) => to ?? FAR

function makeRoom(plan: AssignPlan, one: HeldPeriod, wanted: Wanted): void {
  const after = wanted.to !== null && lastOf(one) > wanted.to ? addDays(wanted.to, 1) : null
  if (one.from < wanted.from) {
    plan.changed.push({ id: one.id, from: one.from, to: addDays(wanted.from, -1) })
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
 * @param held without overlaps
 */
export function planAssignment(held: readonly HeldPeriod[], wanted: Wanted): AssignPlan {
  const met = held.filter((one) => one.from <= lastOf(wanted) && lastOf(one) >= wanted.from)
  const nothing: AssignPlan = { result: 'same', removed: [], changed: [], added: [], met }
  const isCovered = met.some(
    (one) => one.shiftId === wanted.shiftId && one.from <= wanted.from && lastOf(one) >= lastOf(wanted),
  )
  if (isCovered) return nothing
  const plan: AssignPlan = { ...nothing, result: met.length === 0 ? 'new' : 'cut', added: [wanted] }
  for (const one of met) makeRoom(plan, one, wanted)
  return plan
}
