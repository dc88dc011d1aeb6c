import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { placeChanged } from './place-changed.hook.ts'

/** Attributes that determine an employee's time zone, off-days and shift. */
const PLACE_ATTRIBUTES: readonly string[] = ['location', 'department', 'entity']

export const isPlace = (attribute: string): boolean => PLACE_ATTRIBUTES.includes(attribute)

interface Period {
  id: number
  employee_id: number
  attribute: string
  value_id: number | null
  from_date: string
  to_date: string | null
}

/**
 * Emits `placeChanged` for the employees of these periods, each from their earliest one on. Those whose first days are in
 * the same month are told together, from the first of these days: few facts, and nobody’s days are computed again for years.
 */
export async function tellPlacesOf(
  ctx: Ctx,
  db: Db,
  periods: readonly Pick<Period, 'employee_id' | 'attribute' | 'from_date'>[],
): Promise<void> {
  const firstDays = new Map<number, string>()
  for (const { employee_id, attribute, from_date } of periods) {
    const first = firstDays.get(employee_id)
    if (isPlace(attribute) && (first === undefined || from_date < first))
      firstDays.set(employee_id, from_date)
  }
  const byMonth = Map.groupBy(
    [...firstDays].toSorted(([, one], [, other]) => (one < other ? -1 : 1)),
    ([, from]) => from.slice(0, 7),
  )
  for (const people of byMonth.values()) {
    const from = people[0]?.[1] as string
    await placeChanged.emit(ctx, db, { employeeIds: people.map(([id]) => id), from })
  }
}

/** Periods that are missing or different in the other history. */
export function differing(one: readonly Period[], other: readonly Period[]): Period[] {
  const keyOf = ({ id, value_id, from_date, to_date }: Period) => `${id} ${value_id} ${from_date} ${to_date}`
  const keysOf = (periods: readonly Period[]) => new Set(periods.map(keyOf))
  const [inOne, inOther] = [keysOf(one), keysOf(other)]
  return [
    ...one.filter((period) => !inOther.has(keyOf(period))),
    ...other.filter((period) => !inOne.has(keyOf(period))),
  ]
}
