import { addDays, daysIn } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  type ClockFacts,
  type ClockPerson,
  findClockFacts,
  type Policy,
} from '../clock/clock-facts.queries.ts'
import { findLocks } from '../days/day-facts.queries.ts'
import { planDays } from '../days/plan-days.queries.ts'
import type { PlannedDay } from '../rules/compute-days.ts'
import type { DayPlan } from '../rules/day-plan.ts'

/** Days with one more on each side, whose shifts a punch may also belong to. */
export interface AdjacentDays {
  days: readonly PlannedDay[]
  planOf: (date: string) => DayPlan | undefined
  punches: ClockFacts['punches']
  policy: Policy
  isLocked: (date: string) => boolean
}

/**
 * Facts around an employee's days: plans, valid punches, locks, and the regularisation policy of their
 * location. One statement if the days are stored, otherwise those of planning and one more.
 *
 * @param from,to `YYYY-MM-DD`, inclusive
 */
export async function findAdjacentDays(
  ctx: Ctx,
  db: Db,
  { person, from, to }: { person: Pick<ClockPerson, 'id' | 'location_id'>; from: string; to: string },
): Promise<AdjacentDays> {
  const wide = { from: addDays(from, -1), to: addDays(to, 1) }
  const facts = await findClockFacts(ctx, db, { person, ...wide })
  const count = daysIn(wide.from, wide.to)
  const areStored = facts.days.length === count
  const planned = areStored ? undefined : await planDays(ctx, db, { employeeIds: [person.id], ...wide })
  const locks = areStored ? [] : await findLocks(ctx, db, { from, to })
  const locked = new Set(facts.days.flatMap(({ date, lock_id }) => (lock_id === null ? [] : date)))
  const days: readonly PlannedDay[] = planned?.get(person.id) ?? facts.days
  const plans = new Map(days.map(({ date, plan }) => [date, plan]))
  return {
    days,
    planOf: (date) => plans.get(date),
    punches: facts.punches,
    policy: facts.policy,
    isLocked: (date) => locked.has(date) || locks.some((lock) => date >= lock.from && date <= lock.to),
  }
}
