import { tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { removeOldNotices } from './notices.queries.ts'

/** Removes notices that have been kept for as long as the organisation says, 90 days unless it does. */
export const cleanUpJob = defineJob<Record<never, never>>({
  name: 'notices.clean_up',
  label: 'Forgetting old notices',
  run: async (ctx) => ({ removed: await tx(ctx, (db) => removeOldNotices(ctx, db)) }),
})

/** At night where the organisation is. */
export const cleanUpSchedule = defineSchedule({
  name: cleanUpJob.name,
  label: cleanUpJob.label as string,
  job: cleanUpJob,
  at: daily('03:40'),
  canRunNow: true,
})
