import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { CountedDays } from '../rules/due-credits.ts'
import type { RuleBook } from './rule-book.ts'

/**
 * Days that people worked, by person and month (`YYYY-MM`), for the types that are earned by working. Whoever
 * keeps attendance registers it; without it these types give nothing.
 *
 * @param until the last day that counts
 */
export type WorkedDaysSource = (
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  until: string,
) => Promise<Map<number, CountedDays>>

let source: WorkedDaysSource | undefined

/**
 * Called where a module connects.
 * @public
 */
export function registerWorkedDays(given: WorkedDaysSource): void {
  source = given
}

const WORKED = new Set([6, 8])

/** Asked only where a rule counts days worked. */
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
