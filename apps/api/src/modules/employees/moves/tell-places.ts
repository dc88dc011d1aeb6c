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

/** Emits `placeChanged` for the employees of these periods, from the earliest one on. */
export async function tellPlacesOf(
  ctx: Ctx,
  db: Db,
  periods: readonly Pick<Period, 'employee_id' | 'attribute' | 'from_date'>[],
): Promise<void> {
  const places = periods.filter(({ attribute }) => isPlace(attribute))
  if (places.length === 0) return
  const from = places.reduce((first, one) => (one.from_date < first ? one.from_date : first), '9999-12-31')
  await placeChanged.emit(ctx, db, { employeeIds: [...new Set(places.map((one) => one.employee_id))], from })
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
