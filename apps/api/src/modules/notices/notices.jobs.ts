import { tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { removeOldNotices } from './notices.queries.ts'
import { noticesTexts } from './notices.texts.ts'

/** Deletes notices after the organisation's retention period, 90 days by default. */
export const cleanUpJob = defineJob<Record<never, never>>({
  name: 'notices.clean_up',
  label: noticesTexts.text('deletingOldNotices'),
  run: async (ctx) => ({ removed: await tx(ctx, (db) => removeOldNotices(ctx, db)) }),
})

/** Nightly in the organisation's time zone. */
export const cleanUpSchedule = defineSchedule({
  name: cleanUpJob.name,
  label: cleanUpJob.label ?? '',
  job: cleanUpJob,
  at: daily('03:40'),
  canRunNow: true,
})
