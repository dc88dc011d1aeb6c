import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { defineHook } from '../../../platform/hooks.ts'
import { joinsLater, refuseBeforeJoining } from './joins-later.ts'

/**
 * Emitted when the employed days of employees change from a date on, because they joined, left or rejoined or a
 * date was corrected. Runs in the transaction that writes the change.
 */
export interface EmployedDaysFact {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, the first date that may differ for any of them. */
  from: string
}

export const employedDaysChanged = defineHook<EmployedDaysFact>('employees.employed_days_changed')

/** Columns of a record; missing ones count as null. */
type Employed = Readonly<Record<string, unknown>>

/** The first date on which employment before and after differs; null if no date changes. */
function firstDifference(before: Employed, after: Employed): string | null {
  const pairs = [
    [before.date_of_joining, after.date_of_joining],
    [before.left_on, after.left_on],
  ]
  const days = pairs
    .filter(([then, now]) => (then ?? null) !== (now ?? null))
    .flat()
    .filter((day): day is string => typeof day === 'string')
  return days.sort()[0] ?? null
}

/**
 * Emits `employedDaysChanged` for the employees whose dates changed.
 *
 * @throws AppError `employees.worked_before_joining`, `requests.before_joining` before anything is told
 */
export async function tellEmployedDays(
  ctx: Ctx,
  db: Db,
  people: readonly { id: number; before: Employed; after: Employed }[],
): Promise<void> {
  const moved = people.flatMap(({ id, before, after }) => {
    const from = firstDifference(before, after)
    return from === null ? [] : [{ id, from }]
  })
  const from = moved.map((one) => one.from).sort()[0]
  if (from === undefined) return
  await refuseBeforeJoining(ctx, db, joinsLater(people))
  await employedDaysChanged.emit(ctx, db, { employeeIds: moved.map(({ id }) => id), from })
}
