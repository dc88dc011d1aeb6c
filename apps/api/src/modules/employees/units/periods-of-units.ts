import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MergeFacts } from '../../organisation/index.ts'
import { shownDayOf } from '../employee-columns.ts'

/*
 * The history of people whose unit is merged. `unit_merge_move` records what happened to each period: `ended` was
 * cut on the day before, `begun` continues it in the kept unit, `changed` had not started yet.
 */
const ENDED = 'employee_assignment.ended'
const BEGUN = 'employee_assignment.begun'
const CHANGED = 'employee_assignment.changed'

const ofMerge = (ctx: Ctx, { mergeId }: MergeFacts, place: string) =>
  sql`m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${place}`

/** Records periods in effect on or after the merge date, or the day whose values a record shows if that is later. */
async function noteLiving(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void> {
  await sql`
    insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
    select a.org_id, ${facts.mergeId},
      case when a.from_date < on_date.day then ${ENDED} else ${CHANGED} end,
      a.id, a.value_id, jsonb_build_object('to_date', a.to_date, 'on_date', on_date.day)
    from employee_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    cross join lateral (select ${shownDayOf(facts.onDate)} as day) on_date
    where a.org_id = ${ctx.orgId} and a.attribute = ${facts.table} and a.value_id = any (${[...facts.ids]}::bigint[])
      and (a.to_date is null or a.to_date >= on_date.day)`.execute(db)
}

/** Switches periods to the kept unit from the day on; the past keeps the other one. Five statements in all. */
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
 * Reverts periods that are still as the merge left them: rejoins cut periods, and restores the unit of those that
 * had not started. Where only the later part is unchanged, restores its unit only.
 */
export async function returnPeriods(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void> {
  const { keptId } = facts
  // Delete before extending: the two periods must never overlap.
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
