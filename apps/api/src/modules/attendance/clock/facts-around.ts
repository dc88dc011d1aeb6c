import { addDays } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fencesOfPeople } from '../../organisation/index.ts'
import { recompute } from '../days/recompute.service.ts'
import { asksPlace, type Fences } from './admit-punch.ts'
import { type ClockFacts, type ClockPerson, findFactsOfMany } from './clock-facts.queries.ts'

/** Days before and after a punch whose shifts it may belong to. */
const BESIDE = 2

interface DayOfPerson {
  person: ClockPerson
  /** `YYYY-MM-DD`; the employee is employed on it. */
  date: string
}

/** Whether the rows of the date and the next day exist. */
function isMade({ person, date }: DayOfPerson, { days }: ClockFacts): boolean {
  const tomorrow = addDays(date, 1)
  const isLastDay = person.left !== null && tomorrow > person.left
  const isKept = (day: string) => days.some((one) => one.date === day)
  return isKept(date) && (isLastDay || isKept(tomorrow))
}

/**
 * Facts around a date per employee, including the rows of the date and the next day, which are created if
 * missing. One statement once they exist.
 *
 * @returns in the order given
 */
export async function factsAround<T extends DayOfPerson>(
  ctx: Ctx,
  db: Db,
  asked: readonly T[],
): Promise<(T & { facts: ClockFacts })[]> {
  if (asked.length === 0) return []
  const find = async (some: readonly T[]) => {
    const ranges = some.map(({ person, date }) => {
      return { person, from: addDays(date, -BESIDE), to: addDays(date, BESIDE) }
    })
    const facts = await findFactsOfMany(ctx, db, ranges)
    return some.map((one, at) => ({ ...one, facts: facts[at] as ClockFacts }))
  }
  const known = await find(asked)
  const unmade = known.filter((one) => !isMade(one, one.facts))
  if (unmade.length === 0) return known
  for (const [date, some] of Map.groupBy(unmade, (one) => one.date)) {
    const employeeIds = some.map(({ person }) => person.id)
    await recompute(ctx, db, { employeeIds, from: date, to: addDays(date, 1), keep: 'all' })
  }
  const made = new Map((await find(unmade)).map((one) => [one.person.id, one]))
  return known.map((one) => made.get(one.person.id) ?? one)
}

/**
 * Geofences of employees whose position is requested, by employee. One statement per date, none where there
 * are no such employees.
 */
export async function fencesAround(
  ctx: Ctx,
  db: Db,
  asked: readonly (DayOfPerson & { facts: ClockFacts })[],
): Promise<Map<number, Fences>> {
  const fences = new Map<number, Fences>()
  const judged = asked.filter(({ facts }) => asksPlace(facts.policy))
  for (const [date, some] of Map.groupBy(judged, (one) => one.date)) {
    const ids = some.map(({ person }) => person.id)
    for (const [id, own] of await fencesOfPeople(ctx, db, ids, date)) fences.set(id, own)
  }
  return fences
}
