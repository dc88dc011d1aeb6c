import type { jobView } from '@muster/contract/files/files.contract'
import type { z } from '@muster/contract/kit/index'
import { wordsWithin } from '../../lib/texts/texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { cancelRun, type JobRow, lockRun, retryRun } from '../../platform/jobs/job-actions.ts'
import { errorOf, jobStatus } from './background-work.views.ts'

type JobView = z.infer<typeof jobView>

/** Jobs of other accounts are treated as missing. */
function ownRun(ctx: Ctx, row: JobRow | undefined): JobRow {
  return found(row?.account_id !== null && row?.account_id === ctx.actor.accountId ? row : undefined)
}

async function viewOf(ctx: Ctx, db: Db, row: JobRow): Promise<JobView> {
  const file = await db
    .selectFrom('download')
    .select(['id', 'name', 'expires_at'])
    .where('org_id', '=', ctx.orgId)
    .where('job_run_id', '=', row.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return {
    ...jobStatus(row),
    result: wordsWithin(row.result ?? null),
    // A failed attempt is not final while a retry is pending.
    error: row.state === 'failed' ? errorOf(row) : null,
    download: file?.expires_at ? { id: file.id, name: file.name } : null,
  }
}

/** @throws AppError `record.not_found`, also for a job of another account */
export function readJob(ctx: Ctx, publicId: string): Promise<JobView> {
  return readTx(ctx, async (db) => {
    const row = await db
      .selectFrom('job_run')
      .selectAll()
      .where('org_id', '=', ctx.orgId)
      .where('public_id', '=', publicId)
      .executeTakeFirst()
    return viewOf(ctx, db, ownRun(ctx, row))
  })
}

/** Cancels a job: at once if it is waiting, at its next safe point if it is running. */
export function cancelJob(ctx: Ctx, publicId: string): Promise<JobView> {
  return tx(ctx, async (db) => {
    const row = ownRun(ctx, await lockRun(ctx, db, publicId))
    return viewOf(ctx, db, await cancelRun(ctx, db, row))
  })
}

/** @throws AppError `record.not_found`, `files.job_not_over` */
export async function retryJob(ctx: Ctx, publicId: string): Promise<JobView> {
  const view = await tx(ctx, async (db) => {
    const row = ownRun(ctx, await lockRun(ctx, db, publicId))
    const again = await retryRun(ctx, db, row)
    if (again.queue_id !== row.queue_id)
      await recordAudit(ctx, db, { recordType: 'job', recordId: row.id, recordLabel: row.label })
    return viewOf(ctx, db, again)
  })
  ctx.platform.jobs.poke()
  return view
}
