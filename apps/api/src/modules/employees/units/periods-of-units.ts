import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MergeFacts } from '../../organisation/index.ts'

/*
 * The history of people whose unit is merged. `unit_merge_move` says of each period what was done with it:
 * `ended` was cut the day before, `begun` is what follows it in the kept unit, `changed` had not begun yet.
 */
const ENDED = 'employee_assignment.ended'
const BEGUN = 'employee_assignment.begun'
const CHANGED = 'employee_assignment.changed'

const ofMerge = (ctx: Ctx, { mergeId }: MergeFacts, place: string) =>
  sql`m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${place}`

/** Periods that hold on the day or later; before somebody joins, their first day counts. */
async function noteLiving(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void> {
  await sql`
    insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
    select a.org_id, ${facts.mergeId},
      case when a.from_date < on_date.day then ${ENDED} else ${CHANGED} end,
      a.id, a.value_id, jsonb_build_object('to_date', a.to_date, 'on_date', on_date.day)
    from employee_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    cross join lateral (select greatest(${facts.onDate}::date, e.date_of_joining) as day) on_date
    where a.org_id = ${ctx.orgId} and a.attribute = ${facts.table} and a.value_id = any (${[...facts.ids]}::bigint[])
      and (a.to_date is null or a.to_date >= on_date.day)`.execute(db)
}

/** The kept unit holds from the day on; the past goes on saying the other. Five statements for any number. */
export async function movePeriods(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void> {
  await noteLiving(ctx, db, facts)
  await sql`
    update employee_assignment a set value_id = ${facts.keptId} from unit_merge_move m
    where ${ofMerge(ctx, facts, CHANGED)} and a.org_id = m.org_id and a.id = m.record_id`.execute(db)
  await sql`
    update employee_assignment a set to_date = (m.before ->> 'on_date')::date - 1 from unit_merge_move m
    where ${ofMerge(ctx, facts, ENDED)} and a.org_id = m.org_id and a.id = m.record_id`.execute(db)
  await sql`
    with begun as (
      insert into employee_assignment
        (org_id, employee_id, attribute, value_id, from_date, to_date, reason, created_by, created_at)
      select a.org_id, a.employee_id, a.attribute, ${facts.keptId}, (m.before ->> 'on_date')::date,
        (m.before ->> 'to_date')::date, 'Units merged', ${ctx.actor.accountId}::bigint,
        ${ctx.now.toString()}::timestamptz
      from unit_merge_move m join employee_assignment a on a.org_id = m.org_id and a.id = m.record_id
      where ${ofMerge(ctx, facts, ENDED)}
      returning org_id, id, employee_id
    )
    insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
    select b.org_id, m.merge_id, ${BEGUN}, b.id, m.from_id, jsonb_build_object('ended', m.record_id)
    from begun b
    join employee_assignment a on a.org_id = b.org_id and a.employee_id = b.employee_id
    join unit_merge_move m on ${ofMerge(ctx, facts, ENDED)} and m.record_id = a.id`.execute(db)
}

/**
 * Periods that still are as the merge left them: what it cut goes on again as if nothing had been, and what had
 * not begun gets its unit back. Where only part is as it was, the unit alone goes back.
 */
export async function returnPeriods(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void> {
  const { keptId } = facts
  // One statement removes, the next lengthens: the two periods must never overlap.
  await sql`
    with whole as (
      select b.id as begun_id, b.to_date, a.id as ended_id
      from unit_merge_move m
      join employee_assignment b on b.org_id = m.org_id and b.id = m.record_id and b.value_id = ${keptId}
      join employee_assignment a on a.org_id = m.org_id and a.id = (m.before ->> 'ended')::bigint
        and a.value_id = m.from_id and a.to_date = b.from_date - 1
      where ${ofMerge(ctx, facts, BEGUN)}
    ), gone as (
      delete from employee_assignment a using whole w
      where a.org_id = ${ctx.orgId} and a.id = w.begun_id
    )
    update unit_merge_move m set before = m.before || jsonb_build_object('again', true, 'until', w.to_date)
    from whole w where ${ofMerge(ctx, facts, ENDED)} and m.record_id = w.ended_id`.execute(db)
  await sql`
    update employee_assignment a set to_date = (m.before ->> 'until')::date from unit_merge_move m
    where ${ofMerge(ctx, facts, ENDED)} and jsonb_exists(m.before, 'again')
      and a.org_id = m.org_id and a.id = m.record_id`.execute(db)
  await sql`
    update employee_assignment a set value_id = m.from_id from unit_merge_move m
    where m.org_id = ${ctx.orgId} and m.merge_id = ${facts.mergeId} and m.place in (${BEGUN}, ${CHANGED})
      and a.org_id = m.org_id and a.id = m.record_id and a.value_id = ${keptId}`.execute(db)
}
