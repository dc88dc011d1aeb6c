import type { ImportCounts } from '@muster/contract/forms/imports/imports.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { startImport, writeAtOnce } from './import-commit.service.ts'
import { type ImportDecisions, withSheet } from './import-preparation.service.ts'
import { insertTrail, openRun, updateRun } from './import-runs.queries.ts'
import { importTargetFor, type TrailRecord } from './import-target.ts'
import { mappingFor } from './samples.service.ts'

/** Up to this many rows are written during the request; more become a job. */
const AT_ONCE = 500

interface BulkUpload {
  filePath: string
  mapping?: Record<string, string | null> | null | undefined
  date_formats?: ImportDecisions['date_formats'] | undefined
  reading?: ImportDecisions['reading']
}

export interface BulkUploadAnswer {
  /** What was written; null if a job does it. */
  counts: ImportCounts | null
  job_id: string | null
}

/**
 * Writes an uploaded sheet: all rows or, with any error, none. Large sheets are written in the background.
 *
 * @throws AppError `forms.import_rejected` with errorFile, err_list, missingData and header
 */
export async function uploadBulkFile(
  ctx: Ctx,
  formNo: number,
  { filePath, mapping: byHeader, date_formats, reading }: BulkUpload,
): Promise<BulkUploadAnswer> {
  const target = importTargetFor(ctx, formNo)
  const mapping = await mappingFor(ctx, target, { filePath, mapping: byHeader, reading })
  const decisions = { mapping, reading, ...(date_formats ? { date_formats } : {}) }
  const rows = await withSheet(ctx, target, { filePath, reading }, async ({ rowCount }) => rowCount)
  if (rows > AT_ONCE) {
    const { job_id } = await startImport(ctx, { formid: formNo, filePath, ...decisions })
    return { counts: null, job_id }
  }
  return { counts: await writeAtOnce(ctx, target, { filePath, decisions }), job_id: null }
}

export interface FinishedWork {
  formNo: number
  /** Unique per operation; stored in place of the file. */
  key: string
  /** Description of the operation, for people. */
  label: string
  /** Number of records examined. */
  rows: number
  updated: number
  trail: readonly TrailRecord[]
}

/**
 * Lists an operation without a file among the imports of its target, so that it can be undone like them.
 *
 * @returns the run's id
 */
export async function keepFinishedRun(ctx: Ctx, db: Db, work: FinishedWork): Promise<number> {
  const id = await openRun(ctx, db, { formNo: work.formNo, filePath: work.key, rows: work.rows })
  await insertTrail(ctx, db, id, work.trail)
  await updateRun(ctx, db, id, {
    state: 'done',
    file_name: work.label,
    updated_count: work.updated,
    skipped_count: work.rows - work.updated,
    finished_at: ctx.now.toString(),
  })
  return id
}

/** The run with this key, if any. */
export async function findRunByKey(ctx: Ctx, db: Db, formNo: number, key: string) {
  return db
    .selectFrom('import_run')
    .select(['id', 'updated_count', 'row_count'])
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', formNo)
    .where('file_path', '=', key)
    .executeTakeFirst()
}
