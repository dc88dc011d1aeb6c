import type { jobView } from '@muster/contract/files/files.contract'
import type { z } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { fileLink } from './uploads.service.ts'

type JobView = z.infer<typeof jobView>

async function findRun(ctx: Ctx, db: Db, publicId: string) {
  const row = await db
    .selectFrom('job_run')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  const isOwn = row?.account_id !== null && row?.account_id === ctx.actor.accountId
  return found(isOwn || holds(ctx.actor, 'files.jobs.manage') ? row : undefined)
}

type JobRow = Awaited<ReturnType<typeof findRun>>

/** A job that made a file answers `{ file: { filePath, name }, … }`. */
function downloadOf(ctx: Ctx, row: JobRow): JobView['download'] {
  const file = (row.result as { file?: { filePath?: unknown; name?: unknown } } | null)?.file
  if (row.state !== 'done' || typeof file?.filePath !== 'string' || typeof file.name !== 'string') return null
  return { name: file.name, url: fileLink(ctx, file.filePath, file.name) }
}

function viewOf(ctx: Ctx, row: JobRow): JobView {
  return {
    id: row.public_id,
    kind: row.kind,
    state: row.state === 'queued' ? 'waiting' : (row.state as JobView['state']),
    stage: row.stage,
    done: row.done,
    total: row.total,
    result: row.result ?? null,
    // A try that failed is not the end while another one follows.
    error: row.state === 'failed' ? row.error : null,
    cancel_asked: row.cancel_asked,
    download: downloadOf(ctx, row),
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}

/** @throws AppError `record.not_found` also for the work of somebody else */
export async function readJob(ctx: Ctx, publicId: string): Promise<JobView> {
  return viewOf(ctx, await readTx(ctx, (db) => findRun(ctx, db, publicId)))
}

/** Stops work: at once when it waits, at its next safe point when it runs. Nothing happens to work that is over. */
export async function cancelJob(ctx: Ctx, publicId: string): Promise<JobView> {
  return tx(ctx, async (db) => {
    const { id } = await findRun(ctx, db, publicId)
    const change = (state: 'queued' | 'running') =>
      db
        .updateTable('job_run')
        .set(
          state === 'running'
            ? { cancel_asked: true }
            : { cancel_asked: true, state: 'cancelled', finished_at: ctx.now.toString() },
        )
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', id)
        .where('state', '=', state)
        .execute()
    await change('queued')
    await change('running')
    return viewOf(ctx, await findRun(ctx, db, publicId))
  })
}
