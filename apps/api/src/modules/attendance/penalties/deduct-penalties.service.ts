import type { runPenalties } from '@muster/contract/attendance/penalties.contract'
import { lastOfMonth } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { englishOf } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { formatDays } from '../days/format-days.ts'
import { findRun, lockMonths, type Penalty, penaltiesOf } from './penalties.service.ts'
import { penaltiesTexts } from './penalties.texts.ts'
import { bookPenalties } from './penalty-leave.ts'

/** Employees per transaction: keeps the locks on their balances short. */
const BATCH = 500

interface Run {
  id: number
  people: number
  isFinished: boolean
}

/** The active run of a month, or a new one. @throws AppError `attendance.penalties_open_month` */
function beginRun(ctx: Ctx, month: string): Promise<Run> {
  return tx(ctx, async (db) => {
    await lockMonths(ctx, db)
    const { run, today } = await findRun(ctx, db, month)
    if (run) return { id: run.ID, people: run.people, isFinished: run.is_finished }
    if (lastOfMonth(month) >= today)
      fail('attendance.penalties_open_month', {
        parameters: await formatDays(ctx, db, { to: lastOfMonth(month) }),
      })
    const author = ctx.actor.name || ctx.actor.email || penaltiesTexts('systemAuthor')
    const { id } = await db
      .insertInto('attendance_penalty_run')
      .values({ org_id: ctx.orgId, month, people: 0, author, created_at: ctx.now.toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, people: 0, isFinished: false }
  })
}

/** Posts penalties of employees not yet covered by this run, and debits their leave. */
async function writePenalties(
  ctx: Ctx,
  db: Db,
  of: { runId: number; month: string; penalties: readonly Penalty[] },
): Promise<void> {
  if (of.penalties.length === 0) return
  const rows = of.penalties.map(({ fromLeave, explanation, ...one }) => ({
    ...one,
    from_leave: fromLeave,
    explanation: englishOf(explanation),
    explanation_text: explanation,
  }))
  const { rows: inserted } = await sql<{ id: number; employee_id: number; rule_id: number }>`
    insert into attendance_penalty (org_id, run_id, employee_id, month, rule_id, rule_name, occurrences, days,
      leave_type_id, from_leave, unpaid, explanation, explanation_text, created_at)
    select ${ctx.orgId}, ${of.runId}, n.employee_id, ${of.month}::date, n.rule_id, n.rule_name, n.occurrences, n.days,
      n.leave_type_id, n.from_leave, n.unpaid, n.explanation, n.explanation_text,
      ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (employee_id bigint, rule_id bigint, rule_name text,
      occurrences jsonb, days numeric, leave_type_id bigint, from_leave numeric, unpaid numeric, explanation text,
      explanation_text jsonb)
    on conflict (org_id, run_id, employee_id, rule_id) do nothing
    returning id, employee_id, rule_id`.execute(db)
  await bookPenalties(ctx, db, { on: lastOfMonth(of.month), penalties: of.penalties, inserted })
}

async function findNext(ctx: Ctx, db: Db, after: number, batch: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.id > ${after} order by e.id limit ${batch}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Processes the next batch of a run and stores the progress in the same transaction.
 *
 * @returns the run; undefined if it was undone meanwhile
 */
function deductNext(ctx: Ctx, runId: number, month: string, batch: number): Promise<Run | undefined> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ people: number; done_to: number; is_finished: boolean; is_undone: boolean }>`
      select people, done_to, finished_at is not null as is_finished, undone_at is not null as is_undone
      from attendance_penalty_run where org_id = ${ctx.orgId} and id = ${runId} for update`.execute(db)
    const run = found(rows[0])
    if (run.is_undone) return undefined
    if (run.is_finished) return { id: runId, people: run.people, isFinished: true }
    const employeeIds = await findNext(ctx, db, run.done_to, batch)
    const penalties =
      employeeIds.length === 0 ? [] : await penaltiesOf(ctx, db, month, { employeeIds, isLocking: true })
    await writePenalties(ctx, db, { runId, month, penalties })
    const people = run.people + new Set(penalties.map((one) => one.employee_id)).size
    const isFinished = employeeIds.length < batch
    await sql`
      update attendance_penalty_run set people = ${people}, done_to = ${employeeIds.at(-1) ?? run.done_to}::bigint,
        finished_at = ${isFinished ? ctx.now.toString() : null}::timestamptz
      where org_id = ${ctx.orgId} and id = ${runId}`.execute(db)
    if (isFinished)
      await recordAudit(ctx, db, {
        ...{ recordType: 'attendance_penalty_run', recordId: runId },
        recordLabel: penaltiesTexts.english('lateAndEarlyInMonth', { month: month.slice(0, 7) }),
        changes: { people: [null, people] },
      })
    return { id: runId, people, isFinished }
  })
}

/**
 * Deducts penalties for late arrivals and early departures of a month, from leave first, batch by batch.
 * Idempotent: an interrupted run is resumed, a finished one returned.
 *
 * @param batch employees per transaction
 * @param between called after each transaction but the last
 * @throws AppError `attendance.penalties_open_month`
 */
export async function deductPenalties(
  ctx: Ctx,
  { month }: BodyOf<typeof runPenalties>,
  batch = BATCH,
  between: () => Promise<void> = async () => undefined,
): Promise<DataOf<typeof runPenalties>> {
  const run = await beginRun(ctx, month)
  for (let now: Run | undefined = run; ; now = await deductNext(ctx, run.id, month, batch)) {
    // Undone concurrently: nothing remains.
    if (!now) return { ID: run.id, people: 0 }
    if (now.isFinished) return { ID: now.id, people: now.people }
    await between()
  }
}
