import type { Ctx } from '../context.ts'
import type { Database } from '../db/database.ts'
import { type Db, tenantTx } from '../db/tx.ts'
import type { StoredBytes } from './byte-store.ts'
import { keptName } from './file-path.ts'

/** The rows of `stored_file`: who may upload which file to which path, and its state. */

export interface NewFile {
  path: string
  originalName: string
  contentType: string
  size: number
}

/** Registers an announced upload. */
export async function insertAwaitedFile(
  ctx: Pick<Ctx, 'orgId' | 'actor' | 'now'>,
  db: Db,
  file: NewFile,
): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({
      org_id: ctx.orgId,
      path: file.path,
      original_name: keptName(file.originalName),
      content_type: file.contentType,
      size: file.size,
      account_id: ctx.actor.accountId,
      created_at: ctx.now.toString(),
    })
    .execute()
}

/** Whether the upload for a signed link is still pending. */
export function isAwaited(database: Database, orgId: number, path: string): Promise<boolean> {
  return tenantTx(
    database,
    orgId,
    async (db) => {
      const row = await db
        .selectFrom('stored_file')
        .select('state')
        .where('org_id', '=', orgId)
        .where('path', '=', path)
        .executeTakeFirst()
      return row?.state === 'awaited'
    },
    { readOnly: true },
  )
}

/**
 * Marks an upload as stored.
 *
 * @returns false when the upload was no longer pending: a concurrent upload came first
 */
export async function markStored(
  database: Database,
  orgId: number,
  path: string,
  stored: StoredBytes,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tenantTx(database, orgId, (db) =>
    db
      .updateTable('stored_file')
      .set({ state: 'stored', size: stored.size, sha256: stored.sha256, stored_at: now.toString() })
      .where('org_id', '=', orgId)
      .where('path', '=', path)
      .where('state', '=', 'awaited')
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
