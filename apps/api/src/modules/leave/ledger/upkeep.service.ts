import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { leaveTexts } from '../leave.texts.ts'
import { isNotBeingUndone } from './balances.queries.ts'

/**
 * Lapses what remains of expired lots, effective on the day after expiry. Idempotent: a lapsed lot is empty.
 * Locks the balances first, so that days being booked concurrently do not lapse too. A lot that pending leave
 * may draw on lapses only after the decision, since the leave was applied for in time. Two statements.
 *
 * @param today in the organisation's time zone
 * @returns the number of lapsed lots
 */
export async function lapseLots(ctx: Ctx, db: Db, today: string): Promise<number> {
  await sql`
    select from leave_balance b where b.org_id = ${ctx.orgId} and (b.employee_id, b.leave_type_id) in (
      select l.employee_id, l.leave_type_id from leave_lot l
      join leave_entry e on e.org_id = l.org_id and e.lot_id = l.id
      where l.org_id = ${ctx.orgId} and l.expires_on < ${today}::date group by l.org_id, l.id having sum(e.days) > 0)
    order by b.employee_id, b.leave_type_id for update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    with remains as (
      select l.id, l.employee_id, l.leave_type_id, l.expires_on, sum(e.days) as left,
        bool_or(e.kind = 'comp_off') as is_comp_off
      from leave_lot l join leave_entry e on e.org_id = l.org_id and e.lot_id = l.id
      where l.org_id = ${ctx.orgId} and l.expires_on < ${today}::date and ${isNotBeingUndone(ctx)}
      group by l.org_id, l.id having sum(e.days) > 0
    ), due as (
      select r.* from remains r where not exists (
        select from leave_day d
        where d.org_id = ${ctx.orgId} and d.employee_id = r.employee_id and d.leave_type_id = r.leave_type_id
          and d.state = 'pending' and d.day <= r.expires_on)
    ), posted as (
      insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, lot_id, source, source_id,
        note, note_text, actor, created_at)
      select ${ctx.orgId}, employee_id, leave_type_id, expires_on + 1, - due.left,
        case when is_comp_off then 'comp_off_lapse' else 'lapse' end, id, 'lot', id,
        'Not taken by ' || to_char(expires_on, 'FMDD Mon YYYY'),
        jsonb_build_object('key', ${leaveTexts.text('notTakenBy', { day: '' }).key}::text, 'params',
          jsonb_build_object('day', expires_on)), ${ctx.actor.name || ctx.actor.kind},
        ${ctx.now.toString()}::timestamptz
      from due order by employee_id, leave_type_id
      returning employee_id, leave_type_id, days
    ), summed as (
      insert into leave_balance as b (org_id, employee_id, leave_type_id, posted, entries)
      select ${ctx.orgId}, employee_id, leave_type_id, sum(days), count(*) from posted
      group by employee_id, leave_type_id order by employee_id, leave_type_id
      on conflict (org_id, employee_id, leave_type_id)
        do update set posted = b.posted + excluded.posted, entries = b.entries + excluded.entries
    )
    select count(*)::int as count from posted`.execute(db)
  return rows[0]?.count ?? 0
}

export interface BalanceDifference {
  employee_id: number
  leave_type_id: number
  /** The stored sum; `is` is the sum of the entries. */
  was: string
  is: string
}

/**
 * Rebuilds sums that differ from their entries, a thousand employees per batch, and reports every difference.
 * None is expected.
 */
export async function rebuildBalances(ctx: Ctx): Promise<{ differences: BalanceDifference[] }> {
  const differences: BalanceDifference[] = []
  for (let after = 0; ; ) {
    const from = after
    const part = await tx(ctx, async (db) => {
      const { rows: people } = await sql<{ last: number | null }>`
        select max(id) as last from (select id from employee where org_id = ${ctx.orgId} and id > ${from}
          order by id limit 1000) p`.execute(db)
      const last = people[0]?.last ?? null
      if (last === null) return null
      return { last, rows: await rebuildPart(ctx, db, from, last) }
    })
    if (!part) break
    differences.push(...part.rows)
    after = part.last
  }
  await tx(ctx, async (db) => {
    await sql`
      insert into leave_state (org_id, checked_at, differences)
      values (${ctx.orgId}, ${ctx.now.toString()}::timestamptz, ${differences.length})
      on conflict (org_id) do update set checked_at = excluded.checked_at, differences = excluded.differences`.execute(
      db,
    )
  })
  return { differences }
}

async function rebuildPart(ctx: Ctx, db: Db, after: number, last: number): Promise<BalanceDifference[]> {
  // Locks first, so that entries being posted concurrently are counted.
  await sql`
    select from leave_balance where org_id = ${ctx.orgId} and employee_id > ${after} and employee_id <= ${last}
    order by employee_id, leave_type_id for update`.execute(db)
  const { rows } = await sql<BalanceDifference>`
    with counted as (
      select e.employee_id, e.leave_type_id, sum(e.days) as days, count(*)::int as entries
      from leave_entry e
      where e.org_id = ${ctx.orgId} and e.employee_id > ${after} and e.employee_id <= ${last}
      group by e.employee_id, e.leave_type_id
    ), differing as (
      select coalesce(b.employee_id, c.employee_id) as employee_id, coalesce(b.leave_type_id, c.leave_type_id) as leave_type_id,
        coalesce(b.posted, 0) as was, coalesce(c.days, 0) as is, coalesce(c.entries, 0) as entries
      from (select * from leave_balance
        where org_id = ${ctx.orgId} and employee_id > ${after} and employee_id <= ${last}) b
      full join counted c on c.employee_id = b.employee_id and c.leave_type_id = b.leave_type_id
      where coalesce(b.posted, 0) <> coalesce(c.days, 0) or coalesce(b.entries, 0) <> coalesce(c.entries, 0)
    ), mended as (
      insert into leave_balance (org_id, employee_id, leave_type_id, posted, entries)
      select ${ctx.orgId}, d.employee_id, d.leave_type_id, d.is, d.entries from differing d
      on conflict (org_id, employee_id, leave_type_id) do update set posted = excluded.posted, entries = excluded.entries
    )
    select d.employee_id, d.leave_type_id, d.was, d.is from differing d`.execute(db)
  return rows
}
