import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { commitImport, ImportCounts } from '@muster/contract/forms/imports/imports.contract'
import type { PreparedRow } from '@muster/contract/imports/index'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Language } from '../../../lib/texts/language.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { prepareForManyRows, refreshStatistics } from '../../../platform/db/statistics.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineJob, type JobProgress, JobStopped } from '../../../platform/jobs/job.ts'
import { readingAs } from '../../../platform/texts/reading.ts'
import { detachFile } from '../../files/index.ts'
import { tellImport } from './import.notices.ts'
import { keepErrorFile, refuseErrors } from './import.service.ts'
import { rememberSource } from './import-memory.queries.ts'
import {
  type ImportDecisions,
  type Preparation,
  type PrepareRequest,
  prepareSheet,
  takeRows,
  withPreparation,
} from './import-preparation.service.ts'
import { findRun, insertTrail, isWritten, lockRun, type RunRow, updateRun } from './import-runs.queries.ts'
import { beginRun } from './import-runs.service.ts'
import { stateOf } from './import-runs.views.ts'
import { type CommitProgress, type ImportFacts, type ImportTarget, importTargetFor } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'

/** From this many rows on, the planner's table statistics are considered outdated. */
const MANY_ROWS = 500

interface PreparedFile {
  header: readonly string[]
  rows: readonly PreparedRow[]
  facts: ImportFacts
  decisions: ImportDecisions
  leftOut: Pick<ImportCounts, 'left_out' | 'left_out_file'>
}

/** Writes prepared rows for a locked, open import, and records what undoing it needs. */
async function writeRows(
  ctx: Ctx,
  db: Db,
  target: ImportTarget,
  run: Pick<RunRow, 'id' | 'file_name' | 'source_id' | 'decisions'>,
  { header, rows, facts, decisions, leftOut }: PreparedFile,
  progress: CommitProgress,
): Promise<ImportCounts> {
  if (rows.length >= MANY_ROWS) await prepareForManyRows(db)
  const { counts: written, trail } = await target.commit(ctx, db, rows, facts, progress)
  const counts = { ...written, ...leftOut }
  await insertTrail(ctx, db, run.id, trail)
  // How a file is read belongs to it, like its corrected cells.
  const {
    mapping,
    edits: _edits,
    reading: _reading,
    on_lookalike: _lookalike,
    leave_out_errors: _leaveOut,
    ...choices
  } = decisions
  const sourceId = await rememberSource(ctx, db, {
    target: target.name,
    header,
    mapping,
    choices,
    sourceId: run.source_id,
    name: (run.decisions as { source_name?: string }).source_name ?? '',
    fileName: run.file_name,
  })
  await updateRun(ctx, db, run.id, {
    state: 'done',
    source_id: sourceId,
    // Corrected cells are personal data; they are stored in the records now.
    decisions: {},
    created_count: counts.created,
    updated_count: counts.updated,
    skipped_count: counts.skipped,
    masters_count: counts.masters_created,
    result: counts,
    finished_at: ctx.now.toString(),
  })
  await recordAudit(ctx, db, {
    recordType: 'import_run',
    recordId: run.id,
    recordLabel: run.file_name,
    changes: {
      created: [null, counts.created],
      updated: [null, counts.updated],
      masters_created: [null, counts.masters_created],
    },
  })
  return counts
}

const silent: CommitProgress = async () => undefined

/**
 * Reads and writes a sheet during the request, all rows or none, as an import.
 *
 * @param refuse further reasons for refusing it, checked before its errors
 */
export async function writeAtOnce(
  ctx: Ctx,
  target: ImportTarget,
  request: PrepareRequest,
  refuse?: (preparation: Preparation) => Promise<void>,
): Promise<ImportCounts> {
  const file = await withPreparation(ctx, target, request, async (preparation) => {
    await refuse?.(preparation)
    await refuseErrors(ctx, preparation)
    const { header, facts } = preparation
    return { header, facts, rows: await takeRows(preparation), decisions: request.decisions, leftOut: {} }
  })
  return tx(ctx, async (db) => {
    const run = await beginRun(ctx, db, target, { filePath: request.filePath, rows: file.rows.length })
    const counts = await writeRows(ctx, db, target, run, file, silent)
    await detachFile(ctx, db, request.filePath)
    return counts
  })
}

interface ImportJobInput {
  run_id: number
  /** The import runs with the reach and in the name of the person who started it. */
  actor: ActorSnapshot
  /** Of that person; warnings in the result are told in it. */
  language?: Language
}

/**
 * Reports progress from outside the import's transaction, and ends it if somebody asked to stop. An embedded database
 * has a single connection, which the transaction occupies: there, progress appears only afterwards, and stopping is
 * impossible.
 */
export function progressOutside(ctx: Ctx, progress: JobProgress): CommitProgress {
  const outside = AsyncLocalStorage.snapshot()
  const isShared = ctx.platform.database.kind === 'postgres'
  return async (stage, done, total) => {
    void outside(() => progress.report({ stage, done, total }))
    if (isShared && (await outside(() => progress.isCancelled()))) throw new JobStopped()
    await nextTurn()
  }
}

const stages = {
  reading: importsTexts.text('readingRows'),
  judging: importsTexts.text('checkingRows'),
} as const

async function prepareForWriting(
  ctx: Ctx,
  target: ImportTarget,
  run: RunRow,
  progress: JobProgress,
): Promise<PreparedFile> {
  await progress.checkpoint({ stage: importsTexts.text('readingFile') })
  const { source_name: _name, ...decisions } = run.decisions as ImportDecisions & { source_name?: string }
  const preparation = await prepareSheet(ctx, target, {
    filePath: run.file_path,
    decisions,
    onRows: (stage, done) => void progress.report({ stage: stages[stage], done, total: run.row_count }),
  })
  try {
    // Data may have changed since the preview, so errors are checked again.
    await refuseErrors(ctx, preparation)
    const { header, facts, summary } = preparation
    const { leftOut } = summary.totals
    const url = leftOut > 0 ? await keepErrorFile(ctx, preparation, true) : ''
    return {
      ...{ header, facts, decisions },
      rows: await takeRows(preparation),
      leftOut: leftOut > 0 ? { left_out: leftOut, left_out_file: url } : {},
    }
  } finally {
    preparation.release()
  }
}

/** The run of this job; undefined if it belongs to another job. */
async function findOwnRun(ctx: Ctx, id: number): Promise<RunRow | undefined> {
  const run = await readTx(ctx, (db) => findRun(ctx, db, id))
  return run?.job_id === ctx.request.id ? run : undefined
}

/** Refreshes statistics: otherwise queries on the new rows are planned for the tables as they were before. */
async function knowTablesAnew(ctx: Ctx): Promise<void> {
  await refreshStatistics(ctx.platform).catch((error) =>
    ctx.log.warn({ err: error }, 'the statistics of the tables could not be renewed; the import is written'),
  )
}

async function runImport(systemCtx: Ctx, input: ImportJobInput, progress: JobProgress): Promise<unknown> {
  const ctx: Ctx = { ...systemCtx, actor: actorFrom(input.actor) }
  const run = await findOwnRun(ctx, input.run_id)
  if (run?.state !== 'open') return run?.result ?? null
  const target = importTargetFor(ctx, run.form_no)
  const file = await prepareForWriting(ctx, target, run, progress)
  await progress.checkpoint({ stage: 'Writing', done: 0, total: file.rows.length })
  const written = progressOutside(ctx, progress)
  const result = await tx(ctx, async (db) => {
    const locked = await lockRun(ctx, db, run.id)
    // Another node may have run the job meanwhile; then nothing is written again.
    if (locked?.state !== 'open' || locked.job_id !== ctx.request.id) return locked?.result ?? null
    const counts = await writeRows(ctx, db, target, locked, file, written)
    await detachFile(ctx, db, locked.file_path)
    return counts
  })
  if (file.rows.length >= MANY_ROWS) await knowTablesAnew(ctx)
  return result
}

export const importJob = defineJob<ImportJobInput>({
  name: 'forms.import',
  label: importsTexts.text('importFromFile'),
  run: (ctx, input, progress) =>
    readingAs({ language: input.language ?? 'en' }, () => runImport(ctx, input, progress)),
  notice: tellImport,
})

/** @throws AppError `forms.import_rejected` immediately, before anything is queued */
export async function startImport(
  ctx: Ctx,
  input: BodyOf<typeof commitImport>,
): Promise<DataOf<typeof commitImport>> {
  const { formid, filePath, source_id, source_name, ...rest } = input
  const decisions = rest as ImportDecisions
  const target = importTargetFor(ctx, formid)
  const rows = await withPreparation(
    ctx,
    target,
    { filePath, decisions, mayBeKept: true },
    async (preparation) => {
      await refuseErrors(ctx, preparation)
      return preparation.rowCount
    },
  )
  const started = await tx(ctx, async (db) => {
    if (await isWritten(ctx, db, filePath)) fail('forms.import_over')
    const run = await beginRun(ctx, db, target, { filePath, rows })
    const { id } = run
    // Idempotent: a repeated call returns the running job.
    if (stateOf(run) === 'importing') return { job_id: run.job_id as string, run_id: id }
    const job = await ctx.platform.jobs.enqueue(ctx, db, importJob, {
      run_id: id,
      actor: snapshotOf(ctx.actor),
      language: currentReader().language,
    })
    await updateRun(ctx, db, id, {
      step: 'finish',
      decisions: { ...decisions, ...(source_name ? { source_name } : {}) },
      job_id: job.public_id,
      ...(source_id === undefined ? {} : { source_id }),
    })
    return { job_id: job.public_id, run_id: id }
  })
  ctx.platform.jobs.poke()
  return started
}
