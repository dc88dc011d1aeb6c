import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storedText } from '../../../platform/db/stored-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { figuresText } from './explain.ts'
import type { DayFigures } from './write-days.ts'

/** A settled day and its current figures. */
export interface DayInArrears {
  day: DayFigures & { employeeId: number; date: string }
  was: DayFigures
  /** Null for days outside locked periods: overtime that was paid or converted to comp-off. */
  lockId: number | null
}

interface Written {
  employee_id: number
  day: string
  was: DayFigures
  now_is: DayFigures
}

const figuresOf = ({ status, worked, overtime, late_by, early_by }: DayFigures): DayFigures => ({
  ...{ status, worked, overtime, late_by, early_by },
})

const noticeOf = (
  kind: string,
  { employee_id, day, was, now_is }: Written,
  cause: string | Text,
): Notice => ({
  ...{ kind, to: { employeeIds: [employee_id] }, link: { me: `/my-attendance?day=${day}` } },
  values: { day: dateText(day), was: figuresText(was), now: figuresText(now_is), cause },
})

/** Rows as given, with the figures that payroll has already settled as the old ones. */
function arrearsRows(ctx: Ctx, days: readonly DayInArrears[]) {
  const rows = days.map(({ day, was, lockId }) => ({
    ...{ employee_id: day.employeeId, day: day.date, lock_id: lockId },
    ...{ was: figuresOf(was), now_is: figuresOf(day) },
  }))
  return sql`
    select g.employee_id, g.day, g.lock_id, coalesce(s.now_is, g.was) as was, g.now_is
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (employee_id bigint, day date, lock_id bigint, was jsonb, now_is jsonb)
    left join lateral (
      select a.now_is from attendance_arrears a
      where a.org_id = ${ctx.orgId} and a.employee_id = g.employee_id and a.day = g.day and a.state = 'settled'
        and a.lock_id is not distinct from g.lock_id
      order by a.id desc limit 1) s on true`
}

/**
 * Writes differences of days taken by payroll and notifies the employees: one open row per differing day, in
 * either direction, none for a day that is restored. Settled differences are not counted again. Two
 * statements if nothing differs.
 */
export async function writeArrears(
  ctx: Ctx,
  db: Db,
  days: readonly DayInArrears[],
  cause: string | Text,
): Promise<void> {
  if (days.length === 0) return
  const now = ctx.now.toString()
  const stored = storedText('cause', cause, 300)
  // Settled overtime and a locked day may share a row, which is removed when the figures are back to the
  // original.
  const { rows: voided } = await sql<Written>`
    with n as (${arrearsRows(ctx, days)})
    update attendance_arrears a set state = 'void', updated_at = ${now}::timestamptz
    from n
    where a.org_id = ${ctx.orgId} and a.employee_id = n.employee_id and a.day = n.day and a.state = 'open'
      and n.was = n.now_is and (a.lock_id is not null or n.lock_id is null)
    returning a.employee_id, a.day, a.was, n.now_is`.execute(db)
  const { rows: open } = await sql<Written>`
    with n as (${arrearsRows(ctx, days)})
    insert into attendance_arrears as a (org_id, employee_id, day, lock_id, was, now_is, cause, cause_text, created_at,
      updated_at)
    select ${ctx.orgId}, n.employee_id, n.day, n.lock_id, n.was, n.now_is, ${stored.cause},
      ${stored.cause_text}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from n where n.was <> n.now_is or exists (select from attendance_arrears o
      where o.org_id = ${ctx.orgId} and o.employee_id = n.employee_id and o.day = n.day and o.state = 'open')
    on conflict (org_id, employee_id, day) where state = 'open' do update
      set now_is = excluded.now_is, cause = excluded.cause, cause_text = excluded.cause_text, updated_at = excluded.updated_at,
        was = case when a.lock_id is null and excluded.lock_id is null then excluded.was else a.was end
      where a.now_is <> excluded.now_is
    returning employee_id, day, was, now_is`.execute(db)
  const notices = [
    ...voided.map((row) => noticeOf('attendance.arrears_over', row, cause)),
    ...open.map((row) => noticeOf('attendance.arrears', row, cause)),
  ]
  if (notices.length > 0) await notify(ctx, db, ...notices)
}
