import { addDays } from '@muster/contract/kit/days'
/** A period that is stored. */
export interface HeldPeriod {
  id: number
  shiftId: number
  from: string
  /** The last day; null while it goes on. */
  to: string | null
}

export interface Wanted {
  shiftId: number
  from: string
  to: string | null
}

export interface AssignPlan {
  /** As in the contract's outcome; `overlap` when another one begins in these days. */
  result: 'new' | 'same' | 'cut' | 'overlap'
  /** Periods that go. */
  removed: number[]
  /** Periods whose days change. */
  changed: { id: number; from: string; to: string | null }[]
  /** Periods to add: the wanted one, and what goes on after it. */
  added: Wanted[]
  /** The ones it meets. */
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
 * What giving a shift for some days does to what a person has: what began before ends the day before, and goes on
 * after the last day where it reached further; what begins in these days is an overlap, replaced when wanted.
 *
 * @param held no two on one day
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
