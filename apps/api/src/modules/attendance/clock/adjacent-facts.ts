import { addDays } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fencesOfPeople } from '../../organisation/index.ts'
import { recompute } from '../days/recompute.service.ts'
import { type Fences, needsPosition } from './admit-punch.ts'
import { type ClockFacts, type ClockPerson, findFactsOfMany } from './clock-facts.queries.ts'

/** Days before and after a punch whose shifts it may belong to. */
const ADJACENT_DAYS = 2

interface EmployeeDay {
  person: ClockPerson
  /** `YYYY-MM-DD`; the employee is employed on it. */
  date: string
}

/** Whether the rows of the date and the next day exist. */
function isStored({ person, date }: EmployeeDay, { days }: ClockFacts): boolean {
  const tomorrow = addDays(date, 1)
  const isLastDay = person.left !== null && tomorrow > person.left
  const hasDay = (day: string) => days.some((one) => one.date === day)
  return hasDay(date) && (isLastDay || hasDay(tomorrow))
}

/**
 * Facts around a date per employee, including the rows of the date and the next day, which are created if
 * missing. One statement once they exist.
 *
 * @returns in the order given
 */
export async function findAdjacentFacts<T extends EmployeeDay>(
  ctx: Ctx,
  db: Db,
  items: readonly T[],
): Promise<(T & { facts: ClockFacts })[]> {
  if (items.length === 0) return []
  const find = async (some: readonly T[]) => {
    const ranges = some.map(({ person, date }) => {
      return { person, from: addDays(date, -ADJACENT_DAYS), to: addDays(date, ADJACENT_DAYS) }
    })
    const facts = await findFactsOfMany(ctx, db, ranges)
    return some.map((one, at) => ({ ...one, facts: facts[at] as ClockFacts }))
  }
  const known = await find(items)
  const missing = known.filter((one) => !isStored(one, one.facts))
  if (missing.length === 0) return known
  for (const [date, some] of Map.groupBy(missing, (one) => one.date)) {
    const employeeIds = some.map(({ person }) => person.id)
    await recompute(ctx, db, { employeeIds, from: date, to: addDays(date, 1), keep: 'all' })
  }
  const created = new Map((await find(missing)).map((one) => [one.person.id, one]))
  return known.map((one) => created.get(one.person.id) ?? one)
}

/**
 * Geofences of employees whose position is requested, by employee. One statement per date, none where there
 * are no such employees.
 */
export async function findFences(
  ctx: Ctx,
  db: Db,
  items: readonly (EmployeeDay & { facts: ClockFacts })[],
): Promise<Map<number, Fences>> {
  const fences = new Map<number, Fences>()
  const restricted = items.filter(({ facts }) => needsPosition(facts.policy))
  for (const [date, some] of Map.groupBy(restricted, (one) => one.date)) {
    const ids = some.map(({ person }) => person.id)
    for (const [id, fencesOfPerson] of await fencesOfPeople(ctx, db, ids, date))
      fences.set(id, fencesOfPerson)
  }
  return fences
}
