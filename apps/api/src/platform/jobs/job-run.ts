import type { Ctx } from '../context.ts'
import type { Database } from '../db/database.ts'
import { type Db, tenantTx } from '../db/tx.ts'

/** The rows of `job_run`: what people see of background work. The queue only decides when it runs. */

export async function insertJobRun(
  ctx: Pick<Ctx, 'orgId' | 'actor' | 'now'>,
  db: Db,
  kind: string,
  input: unknown,
): Promise<{ id: number; public_id: string }> {
  return db
    .insertInto('job_run')
    .values({
      org_id: ctx.orgId,
      kind,
      input: JSON.stringify(input ?? {}),
      account_id: ctx.actor.accountId,
      created_at: ctx.now.toString(),
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
}

export interface JobRunKey {
  orgId: number
  publicId: string
}

export interface ClaimedRun {
  input: unknown
  tries: number
}

/**
 * Takes a job for running. `running` is taken too: the queue hands such a job out again only when the
 * process that ran it is gone.
 *
 * @returns undefined when it is over, or was cancelled before it began
 */
export function claimRun(
  database: Database,
  key: JobRunKey,
  now: Temporal.Instant,
): Promise<ClaimedRun | undefined> {
  return tenantTx(database, key.orgId, async (db) => {
    const row = await db
      .selectFrom('job_run')
      .select(['input', 'state', 'cancel_asked', 'tries'])
      .where('org_id', '=', key.orgId)
      .where('public_id', '=', key.publicId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || (row.state !== 'queued' && row.state !== 'running')) return undefined
    const at = now.toString()
    const change = row.cancel_asked
      ? { state: 'cancelled', finished_at: at }
      : { state: 'running', started_at: at, finished_at: null, error: null, tries: row.tries + 1 }
    await updateRun(db, key, change)
    return row.cancel_asked ? undefined : { input: row.input, tries: row.tries + 1 }
  })
}

export interface RunChange {
  state?: string
  stage?: string
  done?: number
  total?: number | null
  result?: string | null
  error?: string | null
  tries?: number
  started_at?: string | null
  finished_at?: string | null
}

async function updateRun(db: Db, key: JobRunKey, change: RunChange): Promise<void> {
  await db
    .updateTable('job_run')
    .set(change)
    .where('org_id', '=', key.orgId)
    .where('public_id', '=', key.publicId)
    .where('state', 'in', ['queued', 'running'])
    .execute()
}

/** Writes how a run stands; one that is over stays as it is. */
export function saveRun(database: Database, key: JobRunKey, change: RunChange): Promise<void> {
  return tenantTx(database, key.orgId, (db) => updateRun(db, key, change))
}

export function isCancelAsked(database: Database, key: JobRunKey): Promise<boolean> {
  return tenantTx(
    database,
    key.orgId,
    async (db) => {
      const row = await db
        .selectFrom('job_run')
        .select(['cancel_asked', 'state'])
        .where('org_id', '=', key.orgId)
        .where('public_id', '=', key.publicId)
        .executeTakeFirst()
      return row === undefined || row.cancel_asked || row.state !== 'running'
    },
    { readOnly: true },
  )
}
