import { type Ctx, todayIn } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Today where the organisation is. */
export async function organisationToday(ctx: Ctx, db: Db): Promise<string> {
  const { time_zone } = await db
    .selectFrom('organisation')
    .select('time_zone')
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  return todayIn(ctx, time_zone)
}
