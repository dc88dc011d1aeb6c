import { tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { every } from '../../../platform/jobs/slots.ts'
import { accessTexts } from '../access.texts.ts'
import { endLapsed } from './viewing.service.ts'

/** Records the end of viewings that nobody stopped: their time is up, or the session they belonged to is over. */
export const endViewingsJob = defineJob<Record<string, never>>({
  name: 'access.end_viewings',
  label: accessTexts.text('endViewings'),
  run: async (ctx) => ({ ended: await tx(ctx, (db) => endLapsed(ctx, db)) }),
})

export const endViewingsSchedule = defineSchedule<Record<string, never>>({
  name: 'access.viewings',
  label: endViewingsJob.label ?? '',
  job: endViewingsJob,
  at: every(15),
})
