import type { Selectable } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import { type Db, tenantTx } from '../db/tx.ts'
import type { Platform } from '../platform.ts'
import type { JobAsker } from './job-queue.ts'
import { jobsTexts } from './jobs.texts.ts'

/** The rows of `job_run`: what people see of background work. The queue only decides when it runs. */

export interface NewRun {
  kind: string
  label: string
  schedule: string
  input: unknown
}

export async function insertJobRun(
  asker: JobAsker,
  db: Db,
  run: NewRun,
): Promise<{ id: number; public_id: string }> {
  return db
    .insertInto('job_run')
    .values({
      org_id: asker.orgId,
      kind: run.kind,
      label: run.label,
      schedule: run.schedule,
      input: JSON.stringify(run.input ?? {}),
      account_id: asker.actor.accountId,
      created_at: asker.now.toString(),
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
}

export interface JobRunKey {
  orgId: number
  publicId: string
  /** What the queue knows the run by; an order of before a retry has another one. */
  queueId?: string
}

export interface ClaimedRun {
  input: unknown
  tries: number
  /** Empty when no schedule asked for it. */
  schedule: string
  accountId: number | null
}

const claimed = ['input', 'state', 'cancel_asked', 'tries', 'schedule', 'account_id', 'queue_id'] as const
type RunRow = Pick<Selectable<Tables['job_run']>, (typeof claimed)[number]>

/** What becomes of a run that the queue hands out. */
function claimOf(row: RunRow, at: string, maxTries: number): RunChange {
  if (row.cancel_asked) return { state: 'cancelled', finished_at: at }
  // Nobody ended its last run: the process went away with it, and would again.
  if (row.state === 'running' && row.tries >= maxTries) {
    return { state: 'failed', finished_at: at, error: jobsTexts('theServerStoppedSeveralTimesWhile') }
  }
  const tries = row.tries + 1
  return { state: 'running', started_at: at, finished_at: null, next_try_at: null, error: null, tries }
}

/**
 * Takes a job for running. `running` is taken too: the queue hands such a job out again only when the
 * process that ran it is gone.
 *
 * @returns undefined when it is over, was cancelled before it began, or was asked for anew since
 */
export function claimRun(
  platform: Platform,
  key: JobRunKey,
  now: Temporal.Instant,
  maxTries: number,
): Promise<ClaimedRun | undefined> {
  return tenantTx(platform.database, key.orgId, async (db) => {
    const row = await db
      .selectFrom('job_run')
      .select(claimed)
      .where('org_id', '=', key.orgId)
      .where('public_id', '=', key.publicId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || (row.state !== 'queued' && row.state !== 'running')) return undefined
    if (key.queueId !== undefined && key.queueId !== row.queue_id) return undefined
    const change = claimOf(row, now.toString(), maxTries)
    await updateRun(platform, db, key, change)
    if (change.state !== 'running') return undefined
    return { input: row.input, tries: row.tries + 1, schedule: row.schedule, accountId: row.account_id }
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
  queued_at?: string | null
  next_try_at?: string | null
  queue_id?: string
  started_at?: string | null
  finished_at?: string | null
}

const shownState = { queued: 'waiting' } as Record<string, 'waiting'>

/** Also pushes how the run stands to who started it. */
async function updateRun(platform: Platform, db: Db, key: JobRunKey, change: RunChange) {
  const row = await db
    .updateTable('job_run')
    .set(change)
    .where('org_id', '=', key.orgId)
    .where('public_id', '=', key.publicId)
    .where('state', 'in', ['queued', 'running'])
    .returning(['account_id', 'state', 'stage', 'done', 'total'])
    .executeTakeFirst()
  if (row?.account_id) {
    const { account_id, stage, done, total } = row
    const state = shownState[row.state] ?? (row.state as 'running' | 'done' | 'failed' | 'cancelled')
    platform.realtime.publish(db, {
      orgId: key.orgId,
      to: { accountIds: [account_id] },
      event: 'job',
      payload: { id: key.publicId, state, stage, done, total },
    })
  }
  return row
}

/** Writes how a run stands; one that is over stays as it is. */
export async function saveRun(platform: Platform, key: JobRunKey, change: RunChange): Promise<void> {
  await tenantTx(platform.database, key.orgId, (db) => updateRun(platform, db, key, change))
}

/**
 * Writes that a run is over.
 *
 * @param onEnd in the same transaction, with the account that started it; not for one that was over already
 */
export async function endRun(
  platform: Platform,
  key: JobRunKey,
  change: RunChange,
  onEnd: (db: Db, accountId: number | null) => Promise<void>,
): Promise<void> {
  await tenantTx(platform.database, key.orgId, async (db) => {
    const row = await updateRun(platform, db, key, change)
    if (row) await onEnd(db, row.account_id)
  })
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
