import type { Selectable } from 'kysely'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import type { Database, Tables } from '../db/database.ts'
import { storedText, storedTextOrNull } from '../db/stored-text.ts'
import { type Db, tenantTx } from '../db/tx.ts'
import type { Platform } from '../platform.ts'
import type { JobRequester } from './job-queue.ts'
import { jobsTexts } from './jobs.texts.ts'

/**
 * The rows of `job_run`: the state of background jobs as people see it. The queue only decides when they run.
 */

export interface NewRun {
  kind: string
  label: string | Text
  schedule: string
  input: unknown
}

export async function insertJobRun(
  requester: JobRequester,
  db: Db,
  run: NewRun,
): Promise<{ id: number; public_id: string }> {
  return db
    .insertInto('job_run')
    .values({
      org_id: requester.orgId,
      kind: run.kind,
      ...storedText('label', run.label),
      schedule: run.schedule,
      input: JSON.stringify(run.input ?? {}),
      account_id: requester.actor.accountId,
      created_at: requester.now.toString(),
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
}

export interface JobRunKey {
  orgId: number
  publicId: string
  /** Id of the run in the queue; an order from before a retry has a different one. */
  queueId?: string
}

export interface ClaimedRun {
  input: unknown
  tries: number
  /** Empty for a job without a schedule. */
  schedule: string
  accountId: number | null
}

const claimed = ['input', 'state', 'cancel_asked', 'tries', 'schedule', 'account_id', 'queue_id'] as const
type RunRow = Pick<Selectable<Tables['job_run']>, (typeof claimed)[number]>

/** The state of a run when the queue hands it out. */
function claimOf(row: RunRow, at: string, maxTries: number): RunChange {
  if (row.cancel_asked) return { state: 'cancelled', finished_at: at }
  // The last run never ended: it crashed the process, and would do so again.
  if (row.state === 'running' && row.tries >= maxTries) {
    return { state: 'failed', finished_at: at, error: jobsTexts.text('serverStoppedRepeatedly') }
  }
  const tries = row.tries + 1
  return { state: 'running', started_at: at, finished_at: null, next_try_at: null, error: null, tries }
}

/**
 * Claims a job for running. `running` is claimed too: the queue hands such a job out again only after its
 * process has died.
 *
 * @returns undefined when it is over, was cancelled before it started, or was retried since
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
  stage?: string | Text
  done?: number
  total?: number | null
  result?: string | null
  error?: string | Text | null
  tries?: number
  queued_at?: string | null
  next_try_at?: string | null
  queue_id?: string
  started_at?: string | null
  finished_at?: string | null
}

/** The change as columns: the stage and the error are texts. */
function columnsOf({ stage, error, ...change }: RunChange) {
  return {
    ...change,
    ...(stage === undefined ? {} : storedText('stage', stage)),
    ...(error === undefined ? {} : storedTextOrNull('error', error)),
  }
}

/** A stage in each language: a push goes to all open pages of a person, whatever they show. */
const stagesOf = (stage: string | Text) => ({
  en: wordsOf(stage, { language: 'en' }),
  hi: wordsOf(stage, { language: 'hi' }),
})

const shownState = { queued: 'waiting' } as Record<string, 'waiting'>

/** Also publishes the state of the run to its starter. */
async function updateRun(platform: Platform, db: Db, key: JobRunKey, change: RunChange) {
  const row = await db
    .updateTable('job_run')
    .set(columnsOf(change))
    .where('org_id', '=', key.orgId)
    .where('public_id', '=', key.publicId)
    .where('state', 'in', ['queued', 'running'])
    .returning(['account_id', 'state', 'stage', 'stage_text', 'done', 'total'])
    .executeTakeFirst()
  if (row?.account_id) {
    const { account_id, stage, done, total } = row
    const stages = stagesOf((row.stage_text as Text | null) ?? stage)
    const state = shownState[row.state] ?? (row.state as 'running' | 'done' | 'failed' | 'cancelled')
    platform.realtime.publish(db, {
      orgId: key.orgId,
      to: { accountIds: [account_id] },
      event: 'job',
      payload: { id: key.publicId, state, stage, stages, done, total },
    })
  }
  return row
}

/** Saves the state of a run; no effect on one that is over. */
export async function saveRun(platform: Platform, key: JobRunKey, change: RunChange): Promise<void> {
  await tenantTx(platform.database, key.orgId, (db) => updateRun(platform, db, key, change))
}

/**
 * Records the end of a run.
 *
 * @param onEnd called in the same transaction with the account that started it; not for a run that was
 *   already over
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

export function isCancelRequested(database: Database, key: JobRunKey): Promise<boolean> {
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
