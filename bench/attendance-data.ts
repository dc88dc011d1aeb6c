import { sql } from 'kysely'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { type Db, tx } from '../apps/api/src/platform/db/tx.ts'
import type { Bench } from './measurement.ts'

const MOST_PEOPLE = 10_000

/** Number of people in the attendance benchmarks: ten thousand, or fewer in smaller runs. */
export const peopleOf = ({ isSmoke, sizes }: Bench) =>
  isSmoke ? 100 : Math.min(MOST_PEOPLE, sizes[0] ?? MOST_PEOPLE)

/** The organisation with most people. */
export async function largestOf(database: Database): Promise<number> {
  const [row] = await database.owner((session) =>
    session.query<{ org_id: number }>(
      'select org_id from employee group by org_id order by count(*) desc limit 1',
    ),
  )
  if (!row) throw new Error('There are no people to measure with.')
  return Number(row.org_id)
}

/** One shift for everybody, replacing all others. */
export async function writeShift(
  ctx: Ctx,
  db: Db,
  shift: { start: string; end: string; before: number; after: number },
): Promise<void> {
  await sql`
    with s as (
      insert into shift (org_id, code, name, color, created_at, updated_at)
      values (${ctx.orgId}, 'BENCH', 'Bench', '#228be6', now(), now()) returning id
    ), v as (
      insert into shift_version (org_id, shift_id, effective_from, terms, created_at, updated_at)
      select ${ctx.orgId}, id, '2020-01-01', jsonb_build_object('start', ${shift.start}::text, 'end', ${shift.end}::text,
        'window_before', ${shift.before}::int, 'window_after', ${shift.after}::int, 'grace_in', 10, 'grace_out', 10, 'full_day_minutes', 480, 'half_day_minutes', 240,
        'repeat_seconds', 60, 'auto_break', null, 'breaks', '[]'::jsonb, 'flexible', false, 'core_start', null,
        'core_end', null, 'overtime_after', null, 'week_offs', null), now(), now() from s
    ), gone as (
      delete from shift_assignment where org_id = ${ctx.orgId}
    )
    insert into shift_assignment (org_id, employee_id, shift_id, from_date, created_at)
    select ${ctx.orgId}, e.id, s.id, '2000-01-01', now() from employee e, s where e.org_id = ${ctx.orgId}`.execute(
    db,
  )
}

/** Days per statement: 2.5 million punches in one statement would exceed the server's statement timeout. */
const DAYS_AT_ONCE = 10

/** Punches in and out of everybody for a number of days up to `last`. */
export async function writePunches(ctx: Ctx, last: string, days: number): Promise<void> {
  for (let done = 0; done < days; done += DAYS_AT_ONCE) {
    const upTo = Math.min(days, done + DAYS_AT_ONCE) - 1
    await tx(ctx, async (db) => {
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`
        insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at)
        select e.org_id, e.id, (d.day + p.at)::timestamp at time zone 'UTC' + (e.id % 20) * interval '1 minute',
          p.direction, 'biometric', 'bench:' || e.id || ':' || d.day || ':' || p.direction, now()
        from employee e
        cross join (select (${last}::date - n)::date as day from generate_series(${done}::int, ${upTo}::int) as s (n)) d
        cross join (values (time '03:25', 'in'), (time '12:40', 'out')) as p (at, direction)
        where e.org_id = ${ctx.orgId}`.execute(db)
    })
  }
}
