import type { voidAttendance } from '@muster/contract/attendance/days.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storedText } from '../../../platform/db/stored-text.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { labelOf, reachPerson } from '../../employees/index.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { dayView, findDays } from '../days/days-of.ts'
import { formatDays } from '../days/format-days.ts'
import { recompute } from '../days/recompute.service.ts'
import { punchesTexts } from './punches.texts.ts'

/** Voids punches. Idempotent. One statement. @returns the number newly voided */
export async function voidPunches(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; punchIds: readonly number[]; reason: string | Text; requestId?: number },
): Promise<number> {
  const { reason, reason_text } = storedText('reason', of.reason)
  const { rows } = await sql<{ punch_id: number }>`
    insert into attendance_punch_void (org_id, punch_id, employee_id, reason, reason_text, author, request_id,
      created_at)
    select p.org_id, p.id, p.employee_id, ${reason}, ${reason_text}::jsonb,
      ${ctx.actor.name || ctx.actor.email || 'The product'},
      ${of.requestId ?? null}::bigint, ${ctx.now.toString()}::timestamptz
    from attendance_punch p
    where p.org_id = ${ctx.orgId} and p.employee_id = ${of.employeeId} and p.id = any (${[...of.punchIds]}::bigint[])
    on conflict do nothing returning punch_id`.execute(db)
  return rows.length
}

/**
 * Voids punches of an employee's day, keeping them on record, and recomputes the day. Idempotent.
 *
 * @throws AppError `record.not_found`, `access.own_record`, `attendance.day_locked`
 */
export function voidDay(
  ctx: Ctx,
  { EMPLOYEE_ID, date, punch_ids, reason }: BodyOf<typeof voidAttendance>,
): Promise<DataOf<typeof voidAttendance>> {
  return tx(ctx, async (db) => {
    const person = await reachPerson(ctx, db, EMPLOYEE_ID, 'attendance.punch.manage')
    await refuseOwnRecord(ctx, db, [person.id], 'attendance.punch.manage')
    await lockPeople(ctx, db, [person.id])
    const range = { employeeIds: [person.id], from: date, to: date }
    const [day] = await findDays(ctx, db, range)
    if (day?.is_locked)
      fail('attendance.day_locked', { parameters: await formatDays(ctx, db, { day: date }) })
    const selected = punch_ids && new Set(punch_ids)
    const punchIds = (day?.punch_ids ?? []).filter((id) => selected === undefined || selected.has(id))
    const voided = await voidPunches(ctx, db, { employeeId: person.id, punchIds, reason })
    if (voided > 0) {
      // Removed punches may affect which day adjacent punches belong to.
      await recompute(ctx, db, {
        ...range,
        from: addDays(date, -1),
        to: addDays(date, 1),
        cause: punchesTexts.text('punchesVoidedBecause', { reason }),
      })
      await recordAudit(ctx, db, {
        recordType: 'attendance_day',
        recordId: person.id,
        recordLabel: `${labelOf(person)}, ${date}`,
        changes: {
          punches: [day?.punch_ids ?? [], (day?.punch_ids ?? []).filter((id) => !punchIds.includes(id))],
        },
        reason,
      })
    }
    const [after] = await findDays(ctx, db, range)
    return { voided, day: after ? dayView(after) : null }
  })
}
