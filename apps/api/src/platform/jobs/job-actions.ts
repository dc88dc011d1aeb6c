import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { findAccountActor } from '../access/account-actor.ts'
import { snapshotOf } from '../access/actor.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../db/database.ts'
import { storedText, storedTextOrNull } from '../db/stored-text.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'

/** User actions on jobs; the caller checks permissions. */

export type JobRow = Selectable<Tables['job_run']>

export const canCancel = (row: Pick<JobRow, 'state' | 'cancel_asked'>) =>
  (row.state === 'queued' || row.state === 'running') && !row.cancel_asked

export const canRetry = (row: Pick<JobRow, 'state'>) => row.state === 'failed' || row.state === 'cancelled'

export function lockRun(ctx: Pick<Ctx, 'orgId'>, db: Db, publicId: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('job_run')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
}

type Stop = Pick<Partial<JobRow>, 'cancel_asked' | 'state' | 'next_try_at' | 'finished_at'>

function stop(ctx: Ctx, db: Db, row: JobRow, values: Stop): Promise<JobRow> {
  return db
    .updateTable('job_run')
    .set(values)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Cancels a job: a waiting one immediately, a running one at its next checkpoint. Idempotent; no effect on a
 * finished job.
 */
export async function cancelRun(ctx: Ctx, db: Db, row: JobRow): Promise<JobRow> {
  if (row.state === 'running') return stop(ctx, db, row, { cancel_asked: true })
  if (row.state !== 'queued') return row
  const finished_at = ctx.now.toString()
  return stop(ctx, db, row, { cancel_asked: true, state: 'cancelled', next_try_at: null, finished_at })
}

/**
 * Replaces the starter's permissions in a job's input by the current ones, so that revoked ones stay revoked.
 */
async function renewedInput(ctx: Ctx, db: Db, row: JobRow): Promise<unknown> {
  const input = row.input as { actor?: unknown }
  if (!input.actor || row.account_id === null) return input
  const actor = await findAccountActor(ctx, db, row.account_id)
  if (!actor) fail('files.job_starter_gone')
  return { ...input, actor: snapshotOf(actor) }
}

/**
 * Restarts a failed or cancelled job with all its retries. No effect on one that waits or runs. Poke the
 * queue after the commit.
 *
 * @throws AppError `files.job_not_over`, `files.job_starter_gone`
 */
export async function retryRun(ctx: Ctx, db: Db, row: JobRow): Promise<JobRow> {
  if (row.state === 'queued' || row.state === 'running') return row
  if (!canRetry(row)) fail('files.job_not_over')
  const input = await renewedInput(ctx, db, row)
  return db
    .updateTable('job_run')
    .set({
      state: 'queued',
      // The queue still holds the previous run under the previous id.
      queue_id: randomUUID(),
      queued_at: null,
      next_try_at: null,
      input: JSON.stringify(input),
      result: null,
      ...storedTextOrNull('error', null),
      ...storedText('stage', ''),
      done: 0,
      total: null,
      tries: 0,
      cancel_asked: false,
      started_at: null,
      finished_at: null,
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
