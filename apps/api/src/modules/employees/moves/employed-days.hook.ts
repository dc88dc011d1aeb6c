import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { defineHook } from '../../../platform/hooks.ts'

/**
 * These people are employed on other days than before, from a day on: they joined, left, came back, or a date was
 * corrected; in the transaction that writes it.
 */
export interface EmployedDaysFact {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, the first day that may be different for any of them. */
  from: string
}

export const employedDaysChanged = defineHook<EmployedDaysFact>('employees.employed_days_changed')

/** Columns of a record; what is not there counts as none. */
type Employed = Readonly<Record<string, unknown>>

/** First day that is one of employment by now and was not, or the other way round; null where no date changes. */
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

/** Says who of these is employed on other days by now. */
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
  await employedDaysChanged.emit(ctx, db, { employeeIds: moved.map(({ id }) => id), from })
}
