import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  commitImport,
  ImportCounts,
  resumeImportRun,
} from '@muster/contract/forms/imports/imports.contract'
import type { PreparedRow } from '@muster/contract/imports/index'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Language } from '../../../lib/texts/language.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { prepareForManyRows, refreshStatistics } from '../../../platform/db/statistics.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineJob, type JobProgress, JobStopped } from '../../../platform/jobs/job.ts'
import { readingAs } from '../../../platform/texts/reading.ts'
import { detachFile } from '../../files/index.ts'
import { tellImport } from './import.notices.ts'
import { keepErrorFile, refuseErrors } from './import.service.ts'
import { dropStagedIfCancelled, isForBatches, stageRows, writeStaged } from './import-batches.service.ts'
import { finishRun, rememberChoices } from './import-finish.service.ts'
import {
  type ImportDecisions,
  type Preparation,
  type PrepareRequest,
  prepareSheet,
  takeRows,
  withPreparation,
} from './import-preparation.service.ts'
import { findRun, insertTrail, isWritten, lockRun, type RunRow, updateRun } from './import-runs.queries.ts'
import { beginRun, lockOwn } from './import-runs.service.ts'
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
  const sourceId = await rememberChoices(ctx, db, target, run, { header, decisions })
  await finishRun(ctx, db, run, sourceId, counts)
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

/** The checked rows, to be written at once; undefined if there are so many that they were stored to be written in batches. */
async function prepareForWriting(
  ctx: Ctx,
  target: ImportTarget,
  run: RunRow,
  progress: JobProgress,
): Promise<PreparedFile | undefined> {
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
    const count = summary.totals.leftOut
    const url = count > 0 ? await keepErrorFile(ctx, preparation, true) : ''
    const leftOut = count > 0 ? { left_out: count, left_out_file: url } : {}
    if (!isForBatches(target, preparation)) {
      return { header, facts, decisions, leftOut, rows: await takeRows(preparation) }
    }
    await stageRows(ctx, target, run, preparation, { decisions, leftOut }, progress)
    return undefined
  } finally {
    // Nobody asks about this sheet again.
    preparation.release(true)
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

/** Writes all rows in one transaction. */
async function writeInOne(
  ctx: Ctx,
  target: ImportTarget,
  run: RunRow,
  file: PreparedFile,
  progress: JobProgress,
): Promise<unknown> {
  await progress.checkpoint({ stage: importsTexts.text('writingRows'), done: 0, total: file.rows.length })
  const written = progressOutside(ctx, progress)
  return tx(ctx, async (db) => {
    const locked = await lockRun(ctx, db, run.id)
    // Another node may have run the job meanwhile; then nothing is written again.
    if (locked?.state !== 'open' || locked.job_id !== ctx.request.id) return locked?.result ?? null
    const counts = await writeRows(ctx, db, target, locked, file, written)
    await detachFile(ctx, db, locked.file_path)
    return counts
  })
}

/** As `prepareForWriting`; if the import is cancelled meanwhile, deletes the rows stored so far. */
async function prepareOrClear(
  ...[ctx, target, run, progress]: Parameters<typeof prepareForWriting>
): ReturnType<typeof prepareForWriting> {
  try {
    return await prepareForWriting(ctx, target, run, progress)
  } catch (error) {
    if (error instanceof JobStopped) await dropStagedIfCancelled(ctx, run.id)
    throw error
  }
}

async function runImport(systemCtx: Ctx, input: ImportJobInput, progress: JobProgress): Promise<unknown> {
  const ctx: Ctx = { ...systemCtx, actor: actorFrom(input.actor) }
  const run = await findOwnRun(ctx, input.run_id)
  if (run?.state !== 'open' && run?.state !== 'writing') return run?.result ?? null
  const target = importTargetFor(ctx, run.form_no)
  const file = run.state === 'open' ? await prepareOrClear(ctx, target, run, progress) : undefined
  const result = file
    ? await writeInOne(ctx, target, run, file, progress)
    : await writeStaged(ctx, target, run, progress)
  if (run.row_count >= MANY_ROWS) await knowTablesAnew(ctx)
  return result
}

export const importJob = defineJob<ImportJobInput>({
  name: 'forms.import',
  label: importsTexts.text('importFromFile'),
  run: (ctx, input, progress) =>
    readingAs({ language: input.language ?? 'en' }, () => runImport(ctx, input, progress)),
  notice: tellImport,
})

/** Queues the job that writes an import, in the name of the caller. @returns its id */
async function queueImport(ctx: Ctx, db: Db, runId: number): Promise<string> {
  const job = await ctx.platform.jobs.enqueue(ctx, db, importJob, {
    run_id: runId,
    actor: snapshotOf(ctx.actor),
    language: currentReader().language,
  })
  return job.public_id
}

/** @throws AppError `forms.import_rejected` immediately, before anything is queued */
export async function startImport(
  ctx: Ctx,
  input: BodyOf<typeof commitImport>,
): Promise<DataOf<typeof commitImport>> {
  const { formid, filePath, source_id, source_name, ...rest } = input
  const decisions = rest as ImportDecisions
  const target = importTargetFor(ctx, formid)
  const preparation = await prepareSheet(ctx, target, { filePath, decisions, mayBeKept: true })
  let isAccepted = false
  try {
    await refuseErrors(ctx, preparation)
    isAccepted = true
  } finally {
    // The job reads the file anew: its memory is not needed twice.
    preparation.release(isAccepted)
  }
  const started = await tx(ctx, async (db) => {
    if (await isWritten(ctx, db, filePath)) fail('forms.import_over')
    const run = await beginRun(ctx, db, target, { filePath, rows: preparation.rowCount })
    const { id } = run
    // Idempotent: a repeated call returns the running job.
    if (stateOf(run) === 'importing') return { job_id: run.job_id as string, run_id: id }
    const job_id = await queueImport(ctx, db, id)
    await updateRun(ctx, db, id, {
      step: 'finish',
      decisions: { ...decisions, ...(source_name ? { source_name } : {}) },
      job_id,
      ...(source_id === undefined ? {} : { source_id }),
    })
    return { job_id, run_id: id }
  })
  ctx.platform.jobs.poke()
  return started
}

/**
 * Continues a large import whose job ended before all rows were written.
 *
 * @throws AppError `forms.import_over` if there is nothing to continue
 */
export async function resumeImport(
  ctx: Ctx,
  { run_id }: BodyOf<typeof resumeImportRun>,
): Promise<DataOf<typeof resumeImportRun>> {
  const started = await tx(ctx, async (db) => {
    const run = await lockOwn(ctx, db, run_id)
    const state = stateOf(run)
    if (state === 'importing') return { job_id: run.job_id as string }
    if (state === 'undoing') fail('forms.import_undo_running')
    if (state !== 'stopped') fail('forms.import_over')
    const job_id = await queueImport(ctx, db, run_id)
    await updateRun(ctx, db, run_id, { job_id })
    return { job_id }
  })
  ctx.platform.jobs.poke()
  return started
}
