import { addMonths, firstOfMonth } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { evaluateOvertime } from '../../src/modules/attendance/overtime/evaluate-overtime.ts'
import { submitRequest } from '../../src/modules/requests/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'
import { AppError } from '../../src/platform/errors.ts'

/** Overtime in half hours on weekdays and week-offs, with a separate rate beyond two hours on weekdays. */
async function writeRules(ctx: Ctx, db: Db, today: string): Promise<void> {
  const now = ctx.now.toString()
  await sql`
    insert into attendance_overtime_rule (org_id, day_type, min_minutes, round_to, rounding, multiplier, max_minutes,
      settles, updated_at)
    select ${ctx.orgId}, g.*, ${now}::timestamptz from (values
      (1, 30, 30, 'down', 1.5, 120, 'either'), (2, 60, 30, 'down', 2.0, null::int, 'either'),
      (3, 60, 30, 'down', 2.0, null::int, 'pay'), (4, 0, 30, 'down', 2.0, 180, 'pay')) as g`.execute(db)
  const month = addMonths(firstOfMonth(today), -3)
  await sql`
    insert into attendance_penalty_rule (org_id, name, counts, min_minutes, free, every, deduct_days, leave_type_id,
      from_month, updated_at)
    select ${ctx.orgId}, 'Coming late', 'late', 10, 2, 3, 0.5,
      (select id from leave_type where org_id = ${ctx.orgId} and code = 'CL' and kind = 'regular'), ${month}::date,
      ${now}::timestamptz`.execute(db)
}

interface Found {
  id: number
  day: string
  kind: 'missing' | 'overtime'
}

/** A few recent days of people outside the manager's team with a missing clock-out or overtime. */
async function findDays(ctx: Ctx, db: Db, of: { manager: number; today: string }): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, day, kind from (
      select distinct on (e.id) e.id, d.day,
        case when d.status = 'missing_punch' then 'missing' else 'overtime' end as kind
      from attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
      where d.org_id = ${ctx.orgId} and d.day between ${of.today}::date - 9 and ${of.today}::date - 2 and d.is_final
        and e.status = 'active' and e.left_on is null and e.id <> ${of.manager}
        and e.manager_id is distinct from ${of.manager}
        and (d.status = 'missing_punch' and 'missing_out' = any (d.flags)
          or d.status = 'present' and d.overtime between 60 and 160)
      order by e.id, d.day desc) found
    order by kind, id`.execute(db)
  const of3 = (kind: Found['kind']) => rows.filter((row) => row.kind === kind).slice(0, 3)
  return [...of3('missing'), ...of3('overtime')]
}

async function ask(ctx: Ctx, db: Db, { id, day, kind }: Found): Promise<void> {
  if (kind === 'missing') {
    const { rows } = await sql<{ end: string | null; overnight: boolean }>`
      select plan -> 'shift' ->> 'end' as end, plan -> 'shift' ->> 'end' <= plan -> 'shift' ->> 'start' as overnight
      from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
      where d.org_id = ${ctx.orgId} and employee_id = ${id} and day = ${day}::date`.execute(db)
    const payload = {
      date: day,
      out_time: rows[0]?.end ?? '18:30',
      out_next_day: rows[0]?.overnight ?? false,
    }
    const comment = 'The reader at the door was off'
    await submitRequest(ctx, db, { kind: 'REGULARISATION', employeeId: id, payload, comment })
    return
  }
  const { available } = await evaluateOvertime(ctx, db, { employeeId: id, date: day, settle: 'pay' })
  const payload = { date: day, minutes: available, settle: 'pay' }
  await submitRequest(ctx, db, { kind: 'OVERTIME', employeeId: id, payload, comment: 'The end of the month' })
}

/** Rules for overtime and late arrivals, and a few requests for regularisation and overtime. */
export async function writeDemoAttendanceRequests(ctx: Ctx, manager: number, today: string): Promise<void> {
  const found = await tx(ctx, async (db) => {
    await writeRules(ctx, db, today)
    return findDays(ctx, db, { manager, today })
  })
  for (const one of found)
    await tx(ctx, (db) => ask(ctx, db, one)).catch((error: unknown) => {
      // Skip days that the rules don't allow to be requested.
      if (!(error instanceof AppError)) throw error
      ctx.log.info({ day: one.day, kind: one.kind, why: error.message }, 'a demo request was left out')
    })
}
