import { type Actor, snapshotOf } from '../access/actor.ts'
import type { Ctx } from '../context.ts'
import { type Db, tx } from '../db/tx.ts'

/** The rows of `download`: files that a person's jobs created for them. */

/** Days until a created file expires, unless its export says otherwise. */
const KEEP_DAYS = 7
/** `stored_file.record_type` of a download's file. */
export const DOWNLOAD_RECORD = 'download'

/** Creates the download together with its job; the file follows when the job is done. */
export async function insertDownload(
  ctx: Pick<Ctx, 'orgId' | 'actor' | 'now'>,
  db: Db,
  download: { jobRunId: number; name: string; permissions: readonly string[] },
): Promise<void> {
  await db
    .insertInto('download')
    .values({
      org_id: ctx.orgId,
      account_id: ctx.actor.accountId as number,
      job_run_id: download.jobRunId,
      name: download.name,
      permissions: [...download.permissions],
      created_at: ctx.now.toString(),
    })
    .execute()
}

export interface MadeDownload {
  /** Public id of the job. */
  publicId: string
  filePath: string
  size: number
  rows: number
  /** The actor with whose reach the file was created. */
  actor: Actor
  /** Days until it expires; default: 7. */
  keepDays?: number | undefined
}

/** Links the created file to its download and starts its expiry period. */
export async function finishDownload(
  ctx: Pick<Ctx, 'platform' | 'orgId'>,
  made: MadeDownload,
): Promise<void> {
  const expiresAt = ctx.platform.clock().add({ hours: 24 * (made.keepDays ?? KEEP_DAYS) })
  await tx(ctx, async (db) => {
    const { id } = await db
      .updateTable('download')
      .set({
        path: made.filePath,
        size: made.size,
        row_count: made.rows,
        reach: JSON.stringify(snapshotOf(made.actor)),
        expires_at: expiresAt.toString(),
      })
      .where('org_id', '=', ctx.orgId)
      .where('job_run_id', '=', (query) =>
        query
          .selectFrom('job_run')
          .select('id')
          .where('org_id', '=', ctx.orgId)
          .where('public_id', '=', made.publicId),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('stored_file')
      .set({ record_type: DOWNLOAD_RECORD, record_id: id })
      .where('org_id', '=', ctx.orgId)
      .where('path', '=', made.filePath)
      .execute()
  })
}
