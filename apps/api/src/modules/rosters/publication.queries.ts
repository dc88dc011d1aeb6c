import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** A person's day that publishing changes: a shift id, 0 off, -1 none. */
export interface Difference {
  employee_id: number
  code: string
  full_name: string
  day: string
  before: number
  after: number
}

/** Differences between plan and published days, by person and day: one statement. */
export async function findDifferences(ctx: Ctx, db: Db, rosterId: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with difference as (
      select coalesce(planned.employee_id, held.employee_id) as employee_id, coalesce(planned.day, held.day) as day,
        case when held.day is null then ${NOTHING}::bigint else coalesce(held.shift_id, ${OFF}) end as before,
        case when planned.day is null then ${NOTHING}::bigint else coalesce(planned.shift_id, ${OFF}) end as after
      from (select n.employee_id, n.day, n.shift_id from roster_entry n
        where n.org_id = ${ctx.orgId} and n.roster_id = ${rosterId}) planned
      full join (select d.employee_id, d.day, d.shift_id from roster_day d
        where d.org_id = ${ctx.orgId} and d.roster_id = ${rosterId}) held
        on held.employee_id = planned.employee_id and held.day = planned.day
    )
    select f.employee_id, e.code, e.full_name, f.day, f.before, f.after
    from difference f join employee e on e.org_id = ${ctx.orgId} and e.id = f.employee_id
    where f.before <> f.after order by e.sort_name, e.id, f.day`.execute(db)
  return rows
}

/** Published days of this roster, as changes that would remove them. */
export async function findPublished(ctx: Ctx, db: Db, rosterId: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select d.employee_id, e.code, e.full_name, d.day, coalesce(d.shift_id, ${OFF}) as before,
      ${NOTHING}::bigint as after
    from roster_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
    where d.org_id = ${ctx.orgId} and d.roster_id = ${rosterId} order by e.sort_name, e.id, d.day`.execute(db)
  return rows
}

export interface TakenDay {
  EMPLOYEE_ID: number
  EMPLOYEE_NAME: string
  day: string
  roster_name: string
}

/** Planned days already published by another roster: one statement. */
export async function findTaken(ctx: Ctx, db: Db, rosterId: number): Promise<TakenDay[]> {
  const { rows } = await sql<TakenDay>`
    select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", d.day, r.name as roster_name
    from roster_entry n
    join roster_day d on d.org_id = n.org_id and d.employee_id = n.employee_id and d.day = n.day
      and d.roster_id <> n.roster_id
    join roster r on r.org_id = d.org_id and r.id = d.roster_id
    join employee e on e.org_id = d.org_id and e.id = d.employee_id
    where n.org_id = ${ctx.orgId} and n.roster_id = ${rosterId} order by e.sort_name, e.id, d.day`.execute(db)
  return rows
}

/**
 * Publishes the differences. Waits for a concurrent publication of the same day by another roster and skips
 * such days, so that the count reveals them. At most two statements; days are passed as parameters, since the
 * planner has no statistics for a plan that was just filled.
 *
 * @returns days written, not counting removed ones
 */
export async function writePublished(
  ctx: Ctx,
  db: Db,
  { rosterId, isFirst }: { rosterId: number; isFirst: boolean },
  differences: readonly Difference[],
): Promise<number> {
  const removed = differences.filter(({ after }) => after === NOTHING)
  const set = differences.filter(({ after }) => after !== NOTHING)
  if (removed.length > 0) {
    await sql`
      delete from roster_day d
      using unnest(${removed.map((one) => one.employee_id)}::bigint[], ${removed.map((one) => one.day)}::date[])
        as g (employee_id, day)
      where d.org_id = ${ctx.orgId} and d.employee_id = g.employee_id and d.day = g.day
        and d.roster_id = ${rosterId}`.execute(db)
  }
  if (set.length === 0) return 0
  const { rows } = await sql<{ written: number }>`
    with written as (
      insert into roster_day (org_id, employee_id, day, roster_id, shift_id, was, changed_at)
      select ${ctx.orgId}, w.employee_id, w.day, ${rosterId}, nullif(w.cell, ${OFF}),
        ${isFirst ? null : NOTHING}::bigint, ${isFirst ? null : ctx.now.toString()}::timestamptz
      from unnest(${set.map((one) => one.employee_id)}::bigint[], ${set.map((one) => one.day)}::date[],
        ${set.map((one) => one.after)}::bigint[]) as w (employee_id, day, cell)
      order by w.employee_id, w.day
      on conflict (org_id, employee_id, day) do update
        set shift_id = excluded.shift_id, was = coalesce(roster_day.shift_id, ${OFF}), changed_at = excluded.changed_at
        where roster_day.roster_id = excluded.roster_id
      returning 1
    ) select count(*)::int as written from written`.execute(db)
  return rows[0]?.written ?? 0
}
