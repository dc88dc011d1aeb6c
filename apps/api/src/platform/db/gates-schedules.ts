import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

export interface DueSchedule {
  org_id: number
  schedule: string
}

/**
 * Finds the schedules that may be due, for all organisations in one statement.
 *
 * @param schedules name → rule as text
 */
export function findDueSchedules(
  ctx: DatabaseHolder & { readonly now: Temporal.Instant },
  schedules: ReadonlyMap<string, string>,
  limit: number,
): Promise<DueSchedule[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<DueSchedule>`
      select * from system_due_schedules(
        ${[...schedules.keys()]}::text[], ${[...schedules.values()]}::text[],
        ${ctx.now.toString()}::timestamptz, ${limit})`.execute(db)
    return rows
  })
}
