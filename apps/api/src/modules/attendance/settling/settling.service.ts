import type { previewSettling, SettlingWay, settleDays } from '@muster/contract/attendance/settling.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import { type AuditFact, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storedText } from '../../../platform/db/stored-text.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { bookableTypes } from '../../leave/index.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { recompute } from '../days/recompute.service.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { type EvaluatedDay, evaluateDays } from './evaluate-days.ts'
import { notifySettled } from './notify.ts'
import { rangeOf } from './settle-facts.queries.ts'
import { settlingTexts } from './settling.texts.ts'

const wayWords: Readonly<Record<SettlingWay, string>> = {
  hours: settlingTexts('shiftHoursFilledIn'),
  void: settlingTexts('punchesVoided'),
  leave: settlingTexts('bookedAsLeave'),
  accept: settlingTexts('acceptedAsIs'),
  times: settlingTexts('timesCorrected'),
}

export const authorOf = (ctx: Ctx) => ctx.actor.name || ctx.actor.email || settlingTexts('systemAuthor')

/**
 * Previews settling days of several employees.
 *
 * @throws AppError `record.not_found`, `attendance.settling_refused`
 */
export function previewDays(
  ctx: Ctx,
  input: BodyOf<typeof previewSettling>,
): Promise<DataOf<typeof previewSettling>> {
  return readTx(ctx, async (db) => {
    const evaluated = await evaluateDays(ctx, db, input, { comment: 'Preview', isTrial: true })
    const days = evaluated.map(({ view }) => view)
    const fits = days.filter(({ problem }) => problem === null).length
    return { days, fits, leave_types: input.how === 'leave' ? await bookableTypes(ctx, db) : [] }
  })
}

/** One statement. */
async function insertSettling(
  ctx: Ctx,
  db: Db,
  { how, reason }: { how: SettlingWay; reason: string },
  days: readonly EvaluatedDay[],
): Promise<number> {
  const rows = days.map(({ view, row, change }) => ({
    ...{ employee_id: view.EMPLOYEE_ID, day: view.date, status: row?.status, flags: row?.flags },
    ...{ is_accepted: how === 'accept', voided: change.voids },
  }))
  const { rows: inserted } = await sql<{ id: number }>`
    with s as (
      insert into attendance_settling (org_id, how, reason, author, account_id, created_at)
      values (${ctx.orgId}, ${how}, ${reason}, ${authorOf(ctx)}, ${ctx.actor.accountId}::bigint,
        ${ctx.now.toString()}::timestamptz) returning id
    ), d as (
      insert into attendance_settled_day (org_id, settling_id, employee_id, day, status, flags, is_accepted, voided)
      select ${ctx.orgId}, s.id, n.employee_id, n.day, n.status, n.flags, n.is_accepted, n.voided
      from s, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (employee_id bigint, day date, status text,
        flags text[], is_accepted boolean, voided bigint[])
    )
    select id from s`.execute(db)
  return inserted[0]?.id ?? fail('record.not_found')
}

/** Voids punches of several employees. One statement. */
export async function voidAll(
  ctx: Ctx,
  db: Db,
  punchIds: readonly number[],
  given: string | Text,
): Promise<void> {
  if (punchIds.length === 0) return
  const { reason, reason_text } = storedText('reason', given)
  await sql`
    insert into attendance_punch_void (org_id, punch_id, employee_id, reason, reason_text, author, created_at)
    select p.org_id, p.id, p.employee_id, ${reason}, ${reason_text}::jsonb, ${authorOf(ctx)},
      ${ctx.now.toString()}::timestamptz
    from attendance_punch p where p.org_id = ${ctx.orgId} and p.id = any (${[...punchIds]}::bigint[])
    on conflict do nothing`.execute(db)
}

export const settlingKey = (id: number) => `settling:${id}:`

/** Adds and voids punches, and recomputes the days. */
async function writePunches(
  ctx: Ctx,
  db: Db,
  { id, reason }: { id: number; reason: string },
  days: readonly EvaluatedDay[],
): Promise<void> {
  const punches = days.flatMap(({ view, change }) =>
    change.add.map(
      ({ at, direction }): NewPunch => ({
        ...{ employeeId: view.EMPLOYEE_ID, at, direction, source: 'admin', note: reason },
        key: `${settlingKey(id)}${view.EMPLOYEE_ID}:${view.date}:${direction}`,
      }),
    ),
  )
  await insertPunches(ctx, db, punches)
  const taken = days.flatMap(({ change }) => change.voids)
  await voidAll(ctx, db, taken, reason)
  if (punches.length === 0 && taken.length === 0) return
  const keys = days.map(({ view }) => view)
  const { from, to } = rangeOf(keys)
  await recompute(ctx, db, {
    employeeIds: [...new Set(keys.map((key) => key.EMPLOYEE_ID))],
    // Removed punches may affect which day adjacent punches belong to.
    ...{ from: addDays(from, -1), to: addDays(to, 1), cause: reason },
  })
}

function auditOf({ view, row }: EvaluatedDay, how: SettlingWay, reason: string): AuditFact {
  const status = view.after?.status ?? (how === 'leave' ? 'leave' : row?.status)
  return {
    recordType: 'attendance_day',
    recordId: view.EMPLOYEE_ID,
    recordLabel: `${view.EMPLOYEE_NAME} (${view.EMPLOYEE_CODE}), ${view.date}`,
    changes: { status: [row?.status, how === 'accept' ? 'accepted' : status] },
    reason: `${wayWords[how]}: ${reason}`,
  }
}

/**
 * Settles days of several employees. Days with a problem are skipped and returned; the others are settled in
 * one transaction with an audit entry each, and can be undone. Idempotent.
 *
 * @throws AppError `record.not_found`, `attendance.settling_refused`
 */
export function settle(
  ctx: Ctx,
  { reason, ...input }: BodyOf<typeof settleDays>,
): Promise<DataOf<typeof settleDays>> {
  if (input.how === 'leave' && input.LEAVE_TYPE_ID === undefined)
    fail('request.invalid', { fields: { LEAVE_TYPE_ID: settlingTexts('leaveTypeRequired') } })
  return tx(ctx, async (db) => {
    await lockPeople(ctx, db, [...new Set(input.days.map((day) => day.EMPLOYEE_ID))])
    const evaluated = await evaluateDays(ctx, db, input, { comment: reason, isTrial: false })
    const fitting = evaluated.filter(({ view }) => view.problem === null)
    const left_out = evaluated.flatMap(({ view }) => (view.problem === null ? [] : [view]))
    if (fitting.length === 0) return { ID: null, settled: 0, left_out }
    const id = await insertSettling(ctx, db, { how: input.how, reason }, fitting)
    await writePunches(ctx, db, { id, reason }, fitting)
    await recordAudit(ctx, db, ...fitting.map((one) => auditOf(one, input.how, reason)))
    await notifySettled(ctx, db, {
      ...{ kind: 'attendance.settled', how: input.how, by: authorOf(ctx), reason },
      days: fitting.map(({ view }) => ({ employeeId: view.EMPLOYEE_ID, date: view.date })),
    })
    return { ID: id, settled: fitting.length, left_out }
  })
}
