import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import {
  BATCH,
  deleteOldJobs,
  deleteOldSlots,
  removeExpiredFiles,
  removeLooseFiles,
  removeMailedFiles,
} from './clean-up.queries.ts'
import { eraseAfterCommit } from './files.jobs.ts'
import { filesTexts } from './files.texts.ts'

const KEEP_JOBS_DAYS = 90

/** Repeats short transactions until a batch is not full. */
async function inBatches(
  ctx: Ctx,
  progress: JobProgress,
  stage: string | Text,
  remove: (db: Db) => Promise<number>,
): Promise<number> {
  for (let done = 0; ; ) {
    const removed = await tx(ctx, remove)
    done += removed
    if (removed < BATCH) return done
    await progress.checkpoint({ stage, done })
  }
}

async function withBytes(ctx: Ctx, db: Db, removed: Promise<string[]>): Promise<number> {
  const paths = await removed
  await eraseAfterCommit(ctx, db, paths)
  return paths.length
}

export const cleanUploads = defineJob({
  name: 'files.clean_uploads',
  label: filesTexts.text('deletingAbandonedUploads'),
  run: async (ctx, _input, progress) => ({
    removed: await inBatches(ctx, progress, filesTexts.text('deletingFiles'), (db) =>
      withBytes(ctx, db, removeLooseFiles(ctx, db)),
    ),
  }),
})

export const expireDownloads = defineJob({
  name: 'files.expire_downloads',
  label: filesTexts.text('deletingExpiredDownloads'),
  run: async (ctx, _input, progress) => ({
    removed: await inBatches(ctx, progress, filesTexts.text('deletingFiles'), (db) =>
      withBytes(ctx, db, removeExpiredFiles(ctx, db)),
    ),
  }),
})

export const expireMailed = defineJob({
  name: 'files.expire_mailed',
  label: filesTexts.text('deletingMailedFiles'),
  run: async (ctx, _input, progress) => ({
    removed: await inBatches(ctx, progress, filesTexts.text('deletingFiles'), (db) =>
      withBytes(ctx, db, removeMailedFiles(ctx, db)),
    ),
  }),
})

export const cleanJobs = defineJob({
  name: 'files.clean_jobs',
  label: filesTexts.text('deletingOldJobs'),
  run: async (ctx, _input, progress) => {
    const before = ctx.now.subtract({ hours: 24 * KEEP_JOBS_DAYS })
    const jobs = await inBatches(ctx, progress, filesTexts.text('deletingJobs'), (db) =>
      deleteOldJobs(ctx, db, before),
    )
    const slots = await inBatches(ctx, progress, filesTexts.text('deletingSlots'), (db) =>
      deleteOldSlots(ctx, db, before),
    )
    return { jobs, slots }
  },
})

/**
 * Nightly in the organisation's time zone; one run removes everything that is due, so only the last missed
 * slot matters.
 */
export const cleanUpSchedules = [
  { job: cleanUploads, at: daily('03:10') },
  { job: expireDownloads, at: daily('03:20') },
  { job: expireMailed, at: daily('03:25') },
  { job: cleanJobs, at: daily('03:30') },
].map(({ job, at }) => defineSchedule({ name: job.name, label: job.label ?? '', job, at, canRunNow: true }))
