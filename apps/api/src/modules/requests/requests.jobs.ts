import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { every } from '../../platform/jobs/slots.ts'
import { followLines } from './changed-line.service.ts'
import { requestsTexts } from './requests.texts.ts'
import { maintainRequests } from './sla.service.ts'

export const maintainRequestsJob = defineJob<Record<never, never>>({
  name: 'requests.look_after',
  label: requestsTexts.text('remindersAndDeadlines'),
  run: (ctx) => maintainRequests(ctx),
})

export const maintainRequestsSchedule = defineSchedule({
  name: 'requests.deadlines',
  label: maintainRequestsJob.label ?? '',
  job: maintainRequestsJob,
  at: every(15),
  canRunNow: true,
})

/** Above this number of employees, checking all pending requests is cheaper than passing ids. */
const MAX_NAMED = 2000

export const followLinesJob = defineJob<{ employeeIds: readonly number[] | null }>({
  name: 'requests.follow_lines',
  label: requestsTexts.text('approversAfterManagerChange'),
  run: async (ctx, { employeeIds }) => ({ looked_at: await followLines(ctx, employeeIds) }),
})

/** Updates pending requests below employees whose manager changed, after the commit. */
export async function followLinesLater(
  ctx: Ctx,
  db: Db,
  { employeeIds }: { employeeIds: readonly number[] },
): Promise<void> {
  const named = employeeIds.length > MAX_NAMED ? null : employeeIds
  await ctx.platform.jobs.enqueue(ctx, db, followLinesJob, { employeeIds: named })
}
