import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { CountedDays } from '../rules/due-credits.ts'
import type { RuleBook } from './rule-book.ts'

/**
 * Worked days by employee and month (`YYYY-MM`), for leave types that accrue by worked days. Attendance
 * registers this source; without one, these types credit nothing.
 *
 * @param until the last date counted, inclusive
 */
export type WorkedDaysSource = (
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  until: string,
) => Promise<Map<number, CountedDays>>

let source: WorkedDaysSource | undefined

/**
 * Called during module start-up.
 * @public
 */
export function registerWorkedDays(newSource: WorkedDaysSource): void {
  source = newSource
}

const WORKED = new Set([6, 8])

/** Queried only when a rule credits by worked days. */
export async function workedDaysOf(
  ctx: Ctx,
  db: Db,
  book: RuleBook,
  people: readonly { id: number }[],
  until: string,
): Promise<Map<number, CountedDays>> {
  const counts = [...book.values()].some((versions) =>
    versions.some((version) => version.types.some(({ terms }) => WORKED.has(terms.disbursement))),
  )
  if (!source || !counts) return new Map()
  return source(
    ctx,
    db,
    people.map((person) => person.id),
    until,
  )
}
