import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { accrualJob } from './accrual.jobs.ts'
import { accruePerson } from './accrue.service.ts'
import { findActiveRules, followRules } from './follow-rules.ts'

/**
 * Gives people whose units changed, or who were added, the rule that matches them now: what a preview announced is true
 * as soon as it is saved. One person is also credited at once; more, such as those of an import, in the background.
 */
export async function followPeople(
  ctx: Ctx,
  db: Db,
  { employeeIds }: { employeeIds: readonly number[] },
): Promise<void> {
  const [only] = employeeIds
  // Before leave is set up there is nothing to follow, and an import leaves no trace here.
  if (only === undefined || (await findActiveRules(ctx, db)).length === 0) return
  const day = await organisationToday(ctx, db)
  if (employeeIds.length > 1) {
    await ctx.platform.jobs.enqueue(ctx, db, accrualJob, { day })
    return
  }
  if ((await followRules(ctx, db, day, [only])) > 0) await accruePerson(ctx, db, only)
}
