import { dayText } from '../../../lib/day-text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Dates for a message in the organisation's format. One statement. */
export async function formatDays<Day extends string>(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  days: Readonly<Record<Day, string>>,
): Promise<Record<Day, string>> {
  const { date_format } = await db
    .selectFrom('organisation')
    .select('date_format')
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  const formatted = Object.entries<string>(days).map(([name, day]) => [name, dayText(day, date_format)])
  return Object.fromEntries(formatted) as Record<Day, string>
}
