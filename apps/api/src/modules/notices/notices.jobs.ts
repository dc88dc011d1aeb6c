import { tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { removeOldNotices } from './notices.queries.ts'

/** Removes notices that have been kept for 90 days. */
export const cleanUpJob = defineJob<Record<never, never>>({
  name: 'notices.clean_up',
  run: async (ctx) => ({ removed: await tx(ctx, (db) => removeOldNotices(ctx, db)) }),
})
