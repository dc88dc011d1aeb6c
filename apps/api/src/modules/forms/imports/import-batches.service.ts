import { setTimeout as pause } from 'node:timers/promises'
import type { ImportCounts } from '@muster/contract/forms/imports/imports.contract'
import type { Ctx } from '../../../platform/context.ts'
import { prepareForManyRows } from '../../../platform/db/statistics.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { toAppError } from '../../../platform/http/failure.ts'
import { type JobProgress, JobStopped } from '../../../platform/jobs/job.ts'
import { detachFile } from '../../files/index.ts'
import { finishRun, rememberChoices } from './import-finish.service.ts'
import { type ImportDecisions, orderedRows, type Preparation } from './import-preparation.service.ts'
import {
  dropStaged,
  dropTrail,
  insertStaged,
  stagedKeys,
  takeStaged,
  writtenRows,
} from './import-rows.queries.ts'
import { findRun, insertTrail, lockRun, type RunRow, updateRun } from './import-runs.queries.ts'
import type { BatchScope, ImportFacts, ImportTarget } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'

/*
 * A large import is written in three steps, so that nobody waits for the whole of it:
 * 1. its checked rows are stored, in the order in which they can be written;
 * 2. its state becomes `writing`: from here on it is completed or reverted, even after interruptions;
 * 3. batch after batch, each in a transaction that also removes its rows from the stored ones, so each is written once.
 */

/** Up to this many rows, one transaction is short enough. */
const AT_ONCE = 500
/** The first batch. The embedded database has one connection: there a batch is what everybody waits for at most. */
const BATCH_ROWS = { embedded: 100, postgres: 1000 } as const
const MOST_ROWS = 1000
/** How long a batch should hold the embedded database. */
const BATCH_MS = 200
/** Every so many batches plans are made anew, since others may have planned for smaller tables meanwhile. */
const PLANS_FOR = 20
const LISTED_WARNINGS = 200

/** Whether the file is written batch by batch. */
export function isForBatches(target: ImportTarget, { summary }: Preparation): boolean {
  const { create, update } = summary.totals
  return target.writesInBatches === true && create + update > AT_ONCE
}

/**
 * Pauses for as long as the batch took, so that waiting requests get the embedded database: a request takes several
 * transactions and would otherwise wait for a batch before each.
 */
async function giveWay({ platform: { database } }: Ctx, began: number): Promise<void> {
  if (database.kind !== 'embedded') return
  const { used, waiting } = database.load()
  if (used + waiting > 0) await pause(performance.now() - began)
}

const isOwn = (ctx: Ctx, run: RunRow | undefined): run is RunRow => run?.job_id === ctx.request.id

const silent = async () => undefined

/**
 * Deletes the stored rows of an import that was cancelled before anything was written, since they are personal data.
 * They are kept after a shutdown, or when another node has taken over the job: the next attempt uses them.
 */
export async function dropStagedIfCancelled(ctx: Ctx, runId: number): Promise<void> {
  await tx(ctx, async (db) => {
    const run = await lockRun(ctx, db, runId)
    if (isOwn(ctx, run) && run.state === 'open' && run.job_cancel) await dropStaged(ctx, db, runId)
  })
}

/** Stores the checked rows and begins writing. */
export async function stageRows(
  ctx: Ctx,
  target: ImportTarget,
  run: RunRow,
  preparation: Preparation,
  { decisions, leftOut }: { decisions: ImportDecisions; leftOut: Partial<ImportCounts> },
  progress: JobProgress,
): Promise<void> {
  const { totals } = preparation.summary
  const total = totals.create + totals.update
  // An interrupted attempt may have stored some.
  await tx(ctx, (db) => dropStaged(ctx, db, run.id))
  let stored = 0
  for await (const rows of orderedRows(preparation)) {
    for (let from = 0; from < rows.length; from += BATCH_ROWS.embedded) {
      const began = performance.now()
      const staged = rows.slice(from, from + BATCH_ROWS.embedded).map((row) => {
        const key = row.values[target.keySlug]
        return { key: key ? String(key).toLowerCase() : null, row }
      })
      await tx(ctx, (db) => insertStaged(ctx, db, run.id, stored, staged))
      stored += staged.length
      await progress.checkpoint({ stage: importsTexts.text('storingRows'), done: stored, total })
      await giveWay(ctx, began)
    }
  }
  const counts: ImportCounts = {
    ...{ created: 0, updated: 0, skipped: totals.skip, masters_created: 0, warnings: [], warning_count: 0 },
    ...leftOut,
  }
  await tx(ctx, async (db) => {
    const locked = await lockRun(ctx, db, run.id)
    if (!isOwn(ctx, locked) || locked.state !== 'open') return
    const { header } = preparation
    const source_id = await rememberChoices(ctx, db, target, locked, { header, decisions })
    await updateRun(ctx, db, run.id, { state: 'writing', source_id, result: counts })
  })
}

/** The size of the next batch: half again or two thirds, towards the wanted time. */
function nextSize(ctx: Ctx, size: number, began: number): number {
  if (ctx.platform.database.kind !== 'embedded') return size
  const isQuick = performance.now() - began < BATCH_MS
  return Math.min(MOST_ROWS, Math.max(BATCH_ROWS.embedded, Math.round(isQuick ? size * 1.5 : size / 1.5)))
}

interface Written {
  /** Row numbers with the ids of their records. */
  ids: [number, number][]
  /** Identifying values of the rows. */
  keys: string[]
  counts: ImportCounts
  isOver: boolean
}

function added(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    ...one,
    created: one.created + other.created,
    updated: one.updated + other.updated,
    skipped: one.skipped + other.skipped,
    masters_created: one.masters_created + other.masters_created,
    warnings: [...one.warnings, ...other.warnings].slice(0, LISTED_WARNINGS),
    warning_count: one.warning_count + other.warning_count,
  }
}

/** Writes the next rows. Undefined if the import is no longer this job's to write. */
async function writeBatch(
  ctx: Ctx,
  db: Db,
  target: ImportTarget,
  facts: ImportFacts,
  scope: BatchScope,
  { size, number }: { size: number; number: number },
): Promise<Written | undefined> {
  const run = await lockRun(ctx, db, scope.runId)
  if (!isOwn(ctx, run) || run.state !== 'writing') return undefined
  const staged = await takeStaged(ctx, db, run.id, size)
  const before = run.result as ImportCounts
  if (staged.length === 0) {
    await finishRun(ctx, db, run, run.source_id, before)
    await detachFile(ctx, db, run.file_path)
    return { ids: [], keys: [], counts: before, isOver: true }
  }
  const isEmbedded = ctx.platform.database.kind === 'embedded'
  await prepareForManyRows(db, { keepsPlans: isEmbedded && number % PLANS_FOR !== 0 })
  const rows = staged.map(({ row }) => row)
  const outcome = await target.commit(ctx, db, rows, facts, silent, scope)
  await insertTrail(ctx, db, run.id, outcome.trail)
  const counts = added(before, outcome.counts)
  await updateRun(ctx, db, run.id, { result: counts })
  return {
    ids: outcome.trail.flatMap(({ rowNumber, recordId }) =>
      rowNumber === null ? [] : [[rowNumber, recordId]],
    ),
    keys: staged.flatMap(({ key }) => key ?? []),
    counts,
    isOver: false,
  }
}

/** Reverts what was written, so that the import is open again. False if later changes prevent it. */
async function revertWritten(ctx: Ctx, target: ImportTarget, runId: number): Promise<boolean> {
  const { undo } = target
  if (!undo) return false
  return tx(ctx, async (db) => {
    const run = await lockRun(ctx, db, runId)
    if (!isOwn(ctx, run) || run.state !== 'writing') return true
    const which = { id: run.id, fileName: run.file_name }
    const { blockerCount } = await undo.check(ctx, db, which, true)
    if (blockerCount > 0) return false
    await undo.revert(ctx, db, which, silent)
    await dropTrail(ctx, db, run.id)
    await dropStaged(ctx, db, run.id)
    await updateRun(ctx, db, run.id, { state: 'open', result: null })
    return true
  })
}

/** @throws the error if everything could be reverted, otherwise one that says that some rows remain */
async function endEarly(
  ctx: Ctx,
  target: ImportTarget,
  runId: number,
  error: AppError | JobStopped,
): Promise<never> {
  if (await revertWritten(ctx, target, runId)) throw error
  const reason = error instanceof AppError ? error.text : importsTexts.text('stoppedByRequest')
  fail('forms.import_stopped', { parameters: { reason } })
}

/** Ends an import that cannot continue. Server faults may be temporary: then the job retries from where it is. */
async function giveUp(ctx: Ctx, target: ImportTarget, runId: number, error: unknown): Promise<never> {
  const known = toAppError(error)
  if (known.isFault) throw error
  return endEarly(ctx, target, runId, known.error)
}

/** Ends the job if it is asked to: cancelled, what is written is reverted; at a shutdown, it is continued later. */
async function stopIfAsked(ctx: Ctx, target: ImportTarget, runId: number, progress: JobProgress) {
  if (!(await progress.isCancelled())) return
  const run = await readTx(ctx, (db) => findRun(ctx, db, runId))
  if (run?.job_cancel) await endEarly(ctx, target, runId, new JobStopped())
  throw new JobStopped()
}

/**
 * Writes the stored rows of an import, from wherever it was interrupted.
 *
 * @throws AppError when something changed since the rows were checked; what was written is reverted then
 */
export async function writeStaged(
  ctx: Ctx,
  target: ImportTarget,
  run: RunRow,
  progress: JobProgress,
): Promise<unknown> {
  const { facts, written, keysToCome } = await readTx(ctx, async (db) => ({
    facts: await target.load(ctx, db),
    written: await writtenRows(ctx, db, run.id),
    keysToCome: await stagedKeys(ctx, db, run.id),
  }))
  const scope = { runId: run.id, written, keysToCome }
  let size: number = BATCH_ROWS[ctx.platform.database.kind]
  for (let number = 0; ; number++) {
    await stopIfAsked(ctx, target, run.id, progress)
    const began = performance.now()
    const batch = await tx(ctx, (db) => writeBatch(ctx, db, target, facts, scope, { size, number })).catch(
      (error: unknown) => giveUp(ctx, target, run.id, error),
    )
    if (!batch) return (await readTx(ctx, (db) => findRun(ctx, db, run.id)))?.result ?? null
    if (batch.isOver) return batch.counts
    for (const [row, id] of batch.ids) written.set(row, id)
    for (const key of batch.keys) keysToCome.delete(key)
    size = nextSize(ctx, size, began)
    const { created, updated, skipped } = batch.counts
    const total = run.row_count - skipped
    await progress.report({ stage: importsTexts.text('writingRows'), done: created + updated, total })
    await giveWay(ctx, began)
  }
}
