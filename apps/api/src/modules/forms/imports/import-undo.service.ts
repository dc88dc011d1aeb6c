import type { UndoPlan, undoImport } from '@muster/contract/forms/imports/imports.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { progressOutside } from './import-commit.service.ts'
import { dropStaged } from './import-rows.queries.ts'
import { findRun, forgetBefore, lockRun, type RunRow, updateRun } from './import-runs.queries.ts'
import { targetOfRun } from './import-runs.service.ts'
import { stateOf } from './import-runs.views.ts'
import type { ImportTarget, ImportUndo, UndoRun } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'

/** @throws AppError `forms.import_not_done` when the target does not support undoing */
const undoOf = (target: ImportTarget): ImportUndo => target.undo ?? fail('forms.import_not_done')

const toUndoRun = ({ id, file_name }: RunRow): UndoRun => ({ id, fileName: file_name })

/** @throws AppError unless the import is written, or stopped half-way, and not undone */
function refuseUnwritten(run: RunRow): void {
  if (run.state === 'open') fail('forms.import_not_done')
  if (stateOf(run) === 'importing') fail('forms.import_running')
  if (run.state === 'undone') fail('forms.import_undone', { parameters: { actor: run.undone_actor } })
}

async function planOf(
  ctx: Ctx,
  db: Db,
  target: ImportTarget,
  run: RunRow,
  isFinal: boolean,
): Promise<UndoPlan> {
  const { blockerCount, ...plan } = await undoOf(target).check(ctx, db, toUndoRun(run), isFinal)
  return { ...plan, blocker_count: blockerCount, can_undo: blockerCount === 0 }
}

/** @throws AppError `forms.import_undo_blocked` with the plan that names the blockers */
function refuseBlocked(plan: UndoPlan): void {
  if (plan.can_undo) return
  const [first] = plan.blockers
  // A failed job stores only the message, so it names one of them.
  const example = first ? ` ${first.label}: ${first.reason}` : ''
  fail('forms.import_undo_blocked', { parameters: { count: plan.blocker_count, example }, data: plan })
}

/** Previews what undoing an import would do. */
export function planUndo(ctx: Ctx, id: number): Promise<UndoPlan> {
  return readTx(ctx, async (db) => {
    const run = await findRun(ctx, db, id)
    const target = targetOfRun(ctx, run)
    refuseUnwritten(found(run))
    return planOf(ctx, db, target, found(run), false)
  })
}

interface UndoJobInput {
  run_id: number
  actor: ActorSnapshot
}

async function runUndo(systemCtx: Ctx, input: UndoJobInput, progress: JobProgress): Promise<unknown> {
  const ctx: Ctx = { ...systemCtx, actor: actorFrom(input.actor) }
  await progress.checkpoint({ stage: importsTexts.text('checkingLaterChanges') })
  const reverted = progressOutside(ctx, progress)
  return tx(ctx, async (db) => {
    const run = await lockRun(ctx, db, input.run_id)
    const target = targetOfRun(ctx, run)
    const locked = found(run)
    if (locked.undo_job_id !== ctx.request.id) fail('forms.import_undo_running')
    // An earlier attempt of this job has completed, but could not report it.
    if (locked.state === 'undone') return locked.undo_result
    refuseUnwritten(locked)
    const plan = await planOf(ctx, db, target, locked, true)
    refuseBlocked(plan)
    await undoOf(target).revert(ctx, db, toUndoRun(locked), reverted)
    await forgetBefore(ctx, db, locked.id)
    await dropStaged(ctx, db, locked.id)
    const result = { removed: plan.removes, restored: plan.restores }
    await updateRun(ctx, db, locked.id, {
      state: 'undone',
      undone_at: ctx.now.toString(),
      undone_actor: ctx.actor.name || ctx.actor.email,
      undo_result: result,
    })
    await recordAudit(ctx, db, {
      recordType: 'import_run',
      recordId: locked.id,
      recordLabel: locked.file_name,
      changes: { state: [locked.state, 'undone'] },
    })
    return result
  })
}

export const undoJob = defineJob<UndoJobInput>({
  name: 'forms.import_undo',
  label: importsTexts.text('revertingImport'),
  run: runUndo,
  notice: workNotice(importsTexts.text('importReversal')),
})

/**
 * Undoes an import in the background, all or nothing.
 *
 * @throws AppError `forms.import_undo_blocked` at once; `forms.import_undo_running` when it is already running
 */
export async function startUndo(ctx: Ctx, id: number): Promise<DataOf<typeof undoImport>> {
  const started = await tx(ctx, async (db) => {
    const run = await lockRun(ctx, db, id)
    const target = targetOfRun(ctx, run)
    const locked = found(run)
    refuseUnwritten(locked)
    if (stateOf(locked) === 'undoing') fail('forms.import_undo_running')
    refuseBlocked(await planOf(ctx, db, target, locked, false))
    const job = await ctx.platform.jobs.enqueue(ctx, db, undoJob, {
      run_id: id,
      actor: snapshotOf(ctx.actor),
    })
    await updateRun(ctx, db, id, { undo_job_id: job.public_id })
    return { job_id: job.public_id }
  })
  ctx.platform.jobs.poke()
  return started
}
