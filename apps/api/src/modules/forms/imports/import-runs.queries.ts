import type { importSteps } from '@muster/contract/forms/imports/imports.contract'
import { type RawBuilder, sql } from 'kysely'
import { ownValue } from '../../../lib/own-value.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { ImportDecisions } from './import-preparation.service.ts'
import type { TrailRecord } from './import-target.ts'

export type ImportStep = (typeof importSteps)[number]

export interface RunRow {
  id: number
  form_no: number
  /** As stored; the state of its jobs tells whether it is currently being written or undone. */
  state: 'open' | 'writing' | 'done' | 'undone'
  file_path: string
  file_name: string
  row_count: number
  source_id: number | null
  source_name: string | null
  step: ImportStep
  decisions: (ImportDecisions & { source_name?: string }) | Record<string, never>
  account_id: number | null
  actor: string
  job_id: string | null
  job_state: string | null
  job_error: string | null
  job_cancel: boolean | null
  undo_job_id: string | null
  undo_state: string | null
  undo_error: string | null
  created_count: number
  updated_count: number
  skipped_count: number
  masters_count: number
  result: unknown
  undo_result: unknown
  created_at: string
  updated_at: string
  finished_at: string | null
  undone_at: string | null
  undone_actor: string
}

const columns = sql`r.*, m.name as source_name, j.state as job_state, j.error as job_error,
  j.cancel_asked as job_cancel,
  u.state as undo_state, u.error as undo_error`
const joined = sql`import_run r
  left join import_mapping m on m.org_id = r.org_id and m.id = r.source_id
  left join job_run j on j.org_id = r.org_id and j.public_id = r.job_id
  left join job_run u on u.org_id = r.org_id and u.public_id = r.undo_job_id`

export async function findRun(ctx: Ctx, db: Db, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from ${joined} where r.org_id = ${ctx.orgId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the run, so that decisions based on its state are serialised. */
export async function lockRun(ctx: Ctx, db: Db, id: number): Promise<RunRow | undefined> {
  await sql`select 1 from import_run where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  return findRun(ctx, db, id)
}

/** Whether the file was imported and no new import of it has been started since. */
export async function isWritten(ctx: Ctx, db: Db, filePath: string): Promise<boolean> {
  const rows = await db
    .selectFrom('import_run')
    .select('state')
    .where('org_id', '=', ctx.orgId)
    .where('file_path', '=', filePath)
    .execute()
  return rows.length > 0 && rows.every(({ state }) => state !== 'open')
}

export interface NewRun {
  formNo: number
  filePath: string
  rows: number
}

/** The open import of a file, created if there is none. The upsert locks it. */
export async function openRun(ctx: Ctx, db: Db, run: NewRun): Promise<number> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ id: number }>`
    insert into import_run (org_id, form_no, file_path, row_count, account_id, actor, created_at, updated_at)
    values (${ctx.orgId}, ${run.formNo}, ${run.filePath}, ${run.rows}, ${ctx.actor.accountId},
      ${ctx.actor.name || ctx.actor.email}, ${now}, ${now})
    on conflict (org_id, file_path) where state = 'open' do update set row_count = excluded.row_count
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

export interface RunChange {
  state?: RunRow['state']
  file_name?: string
  step?: ImportStep
  decisions?: RunRow['decisions']
  source_id?: number | null
  job_id?: string
  undo_job_id?: string
  created_count?: number
  updated_count?: number
  skipped_count?: number
  masters_count?: number
  result?: unknown
  undo_result?: unknown
  finished_at?: string
  undone_at?: string
  undone_actor?: string
}

const JSON_COLUMNS = new Set(['decisions', 'result', 'undo_result'])

export async function updateRun(ctx: Ctx, db: Db, id: number, change: RunChange): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(change).map(([column, value]) => [
      column,
      JSON_COLUMNS.has(column) ? sql`${JSON.stringify(value)}::jsonb` : value,
    ]),
  )
  await db
    .updateTable('import_run')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

export interface RunQuery {
  formNo: number
  show: 'unfinished' | 'finished'
  /** Only the caller's own. */
  ownOnly: boolean
  search: string
  sort: string | undefined
  page: number
  limit: number
}

const sorts: Readonly<Record<string, string>> = {
  file_name: 'r.file_name',
  finished_at: 'r.finished_at',
  actor: 'r.actor',
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const column = ownValue(sorts, sort?.replace(/^-/, '') ?? '')
  if (!column) return sql`r.id desc`
  return sql`${sql.ref(column)} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, r.id desc`
}

export async function listRuns(
  ctx: Ctx,
  db: Db,
  query: RunQuery,
): Promise<{ rows: RunRow[]; total: number }> {
  const where = sql`r.org_id = ${ctx.orgId} and r.form_no = ${query.formNo}
    and ${sql.join([query.show === 'finished' ? sql`r.state not in` : sql`r.state in`, sql`('open', 'writing')`], sql` `)}
    and ${query.ownOnly ? sql`r.account_id = ${ctx.actor.accountId}` : sql`true`}
    and ${
      query.search === ''
        ? sql`true`
        : sql`position(search_normalise(${query.search}) in search_normalise(r.file_name || ' ' || r.actor)) > 0`
    }`
  const { rows } = await sql<RunRow>`
    select ${columns} from ${joined} where ${where}
    order by ${orderOf(query.sort)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from import_run r where ${where}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

/** How many imports of a form the caller has begun and not finished. */
export function unfinishedImportsQuery(ctx: Ctx, formNo: number): DeferredQuery<number> {
  const statement = sql<{ count: number }>`
    select count(*)::int as count from import_run r
    where r.org_id = ${ctx.orgId} and r.form_no = ${formNo} and r.state in ('open', 'writing')
      and r.account_id = ${ctx.actor.accountId}`
  return deferredQuery(statement, ([row]) => row?.count ?? 0)
}

const CHUNK = 2000

/** Stores the records that an import wrote, for undoing it. */
export async function insertTrail(
  ctx: Ctx,
  db: Db,
  runId: number,
  trail: readonly TrailRecord[],
): Promise<void> {
  for (let from = 0; from < trail.length; from += CHUNK) {
    const rows = trail.slice(from, from + CHUNK).map((record) => ({
      record_type: record.recordType,
      record_id: record.recordId,
      action: record.action,
      row_number: record.rowNumber,
      version: record.version,
      before: record.before ?? null,
    }))
    await sql`
      insert into import_run_record (org_id, run_id, record_type, record_id, action, row_number, version, before)
      select ${ctx.orgId}, ${runId}, r.record_type, r.record_id, r.action, r.row_number, r.version, r.before
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (record_type text, record_id bigint,
        action text, row_number integer, version integer, before jsonb)`.execute(db)
  }
}

/** Deletes the earlier values of records after they have been restored. */
export async function forgetBefore(ctx: Ctx, db: Db, runId: number): Promise<void> {
  await db
    .updateTable('import_run_record')
    .set({ before: null })
    .where('org_id', '=', ctx.orgId)
    .where('run_id', '=', runId)
    .where('before', 'is not', null)
    .execute()
}
