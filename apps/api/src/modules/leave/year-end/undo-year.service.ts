import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { undoYearEnd, YearEndRun } from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { lockState } from '../accrual/accrual.queries.ts'
import { lockCarried, markUndone, nextToUndo, refuseUsed, refuseWhile } from './undo.queries.ts'
import { findRuns } from './year-end.queries.ts'
import { yearEndTexts } from './year-end.texts.ts'

/** Employees per transaction. */
const PART = 1000

interface UndoInput {
  runId: number
}

/** Locks the state first, as closing does, to prevent deadlocks between the two. */
async function lockRun(ctx: Ctx, db: Db, runId: number): Promise<YearEndRun> {
  await lockState(ctx, db)
  await sql`select from leave_year_end where org_id = ${ctx.orgId} and id = ${runId} for update`.execute(db)
  return found((await findRuns(ctx, db, runId))[0])
}

async function recordChange(ctx: Ctx, db: Db, run: YearEndRun, state: YearEndRun['state']): Promise<void> {
  await recordAudit(ctx, db, {
    recordType: 'leave_year_end',
    recordId: run.id,
    recordLabel: run.year_to,
    changes: { state: [run.state, state] },
  })
}

/**
 * Undoes one batch and records it in the same transaction. @returns its last employee; null when none remain
 */
async function undoPart(
  ctx: Ctx,
  db: Db,
  { runId, after, people }: UndoInput & { after: number; people: number },
): Promise<{ last: number; done: number; total: number } | null> {
  const run = await lockRun(ctx, db, runId)
  if (run.state !== 'undoing') return null
  const part = await nextToUndo(ctx, db, { runId, after, people })
  if (!part) return null
  await markUndone(ctx, db, { runId, after, last: part.last, by: run.undone_by })
  await sql`
    update leave_year_end set taken_back = taken_back + ${part.people}
    where org_id = ${ctx.orgId} and id = ${runId}`.execute(db)
  return { last: part.last, done: run.taken_back + part.people, total: run.people }
}

/**
 * Undoes a closing that was marked for it, in transactions of a thousand employees: each movement is reversed
 * once. Idempotent; an interrupted run resumes where it stopped.
 *
 * @param of.people per transaction
 * @returns whether this call finished it
 */
export async function undoYears(
  ctx: Ctx,
  { runId, people = PART }: UndoInput & { people?: number },
  progress?: JobProgress,
): Promise<boolean> {
  for (let after = 0; ; ) {
    const from = after
    const part = await tx(ctx, (db) => undoPart(ctx, db, { runId, after: from, people }))
    if (!part) break
    after = part.last
    const { done, total } = part
    await progress?.checkpoint({ stage: yearEndTexts.text('revertingClosing'), done, total })
  }
  return tx(ctx, async (db) => {
    const run = await lockRun(ctx, db, runId)
    if (run.state !== 'undoing') return false
    await sql`
      update leave_year_end set state = 'undone', undone_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${runId}`.execute(db)
    await recordChange(ctx, db, run, 'undone')
    return true
  })
}

export const undoYearJob = defineJob<UndoInput>({
  name: 'leave.undo_year',
  label: yearEndTexts.text('revertingClosing'),
  run: async (ctx, input, progress) => ({ taken_back: await undoYears(ctx, input, progress) }),
  notice: workNotice(yearEndTexts.text('closingReversal'), { admin: '/leave/year-end' }),
})

/**
 * Locks everything that could use carried days. Once committed, nobody can take from the run's lots
 * (`isNotBeingUndone`), so later batches still meet the conditions checked here.
 */
async function begin(ctx: Ctx, db: Db, run: YearEndRun): Promise<void> {
  if (run.state !== 'done') fail('leave.year_end_state')
  await refuseWhile(ctx, db, ['running', 'undoing'])
  await lockCarried(ctx, db, run.id)
  await refuseUsed(ctx, db, run.id)
  await recordChange(ctx, db, run, 'undoing')
}

/**
 * Starts undoing a whole closing in the background; conditions are checked here, before anything changes.
 * Resumes an interrupted undo.
 *
 * @throws AppError `record.not_found`, `leave.year_end_state`, `leave.year_end_busy`, `leave.year_end_used`
 */
export async function startUndo(
  ctx: Ctx,
  { run_id }: BodyOf<typeof undoYearEnd>,
): Promise<DataOf<typeof undoYearEnd>> {
  const started = await tx(ctx, async (db) => {
    const run = await lockRun(ctx, db, run_id)
    if (!run.has_broken_off) await begin(ctx, db, run)
    const job = await ctx.platform.jobs.enqueue(ctx, db, undoYearJob, { runId: run_id })
    const by = run.undone_by || ctx.actor.name || ctx.actor.email || ctx.actor.kind
    await sql`
      update leave_year_end set state = 'undoing', undone_by = ${by}, undo_job = ${job.public_id}::uuid
      where org_id = ${ctx.orgId} and id = ${run_id}`.execute(db)
    return { run_id, people: run.people, job_id: job.public_id }
  })
  ctx.platform.jobs.poke()
  return started
}
