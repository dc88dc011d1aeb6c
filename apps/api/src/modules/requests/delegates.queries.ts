import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { suspendedOn } from '../employees/index.ts'
import type { DelegationSource } from '../workflows/index.ts'

/**
 * Employees for whom the caller may decide today: themselves and everybody who delegates to them, directly or
 * through others. A recursive CTE for `with recursive`, named `acting`: id, kinds (null: all).
 */
export function actingFor(ctx: Pick<Ctx, 'orgId' | 'now' | 'actor'>): RawBuilder<unknown> {
  return sql`acting (id, kinds) as (
    select ${ctx.actor.employeeId}::bigint, null::text[] where ${ctx.actor.employeeId}::bigint is not null
    union
    select d.employee_id, case when a.kinds is null then d.kinds when d.kinds is null then a.kinds
      else array(select unnest(a.kinds) intersect select unnest(d.kinds)) end
    from acting a join approval_delegation d on d.org_id = ${ctx.orgId} and d.delegate_id = a.id
      and d.ended_at is null and ${organisationTodaySql(ctx)} between d.from_date and d.to_date)`
}

/** SQL condition: the caller may decide task `t` of request `r`, as approver or delegate. */
export function actsOn(ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> {
  return sql<boolean>`(
    t.approver_id in (select a.id from acting a where a.kinds is null or r.kind = any (a.kinds))
    or (t.approver_id is null and t.account_id = ${ctx.actor.accountId}::bigint))`
}

export interface DelegateRow {
  employee_id: number
  delegate_id: number
  delegate_name: string
}

/** SQL list of ids: today's delegates of an approver for a request kind. @param approver a column */
export function delegatesOf(
  ctx: Pick<Ctx, 'orgId' | 'now'>,
  approver: RawBuilder<unknown>,
  kind: string,
): RawBuilder<number[]> {
  return sql<number[]>`(
    with recursive chain (id) as (
      select ${approver}
      union
      select d.delegate_id from chain c
      join approval_delegation d on d.org_id = ${ctx.orgId} and d.employee_id = c.id and d.ended_at is null
        and ${organisationTodaySql(ctx)} between d.from_date and d.to_date and (d.kinds is null or ${kind} = any (d.kinds))
    )
    select coalesce(array_agg(c.id), '{}') from chain c
    join employee e on e.org_id = ${ctx.orgId} and e.id = c.id and e.status = 'active'
    where c.id <> ${approver} and not ${suspendedOn(ctx, sql.ref('c.id'), organisationTodaySql(ctx))})`
}

/** Today's delegates of these approvers for a request kind. */
export async function delegatesToday(
  ctx: Pick<Ctx, 'orgId' | 'now'>,
  db: Db,
  employeeIds: readonly number[],
  kind: string,
): Promise<DelegateRow[]> {
  if (employeeIds.length === 0) return []
  const { rows } = await sql<DelegateRow>`
    select a.id as employee_id, d.id as delegate_id, e.full_name as delegate_name
    from unnest(${[...employeeIds]}::bigint[]) a (id)
    cross join unnest(${delegatesOf(ctx, sql.ref('a.id'), kind)}) d (id)
    join employee e on e.org_id = ${ctx.orgId} and e.id = d.id`.execute(db)
  return rows
}

/**
 * Final delegates of employees on a date, for approval plans: the end of a chain is a delegate who does not
 * delegate further. One statement.
 */
export const delegateSource: DelegationSource = async (ctx, db, { employeeIds, on, trigger }) => {
  const { rows } = await sql<{ from: number; employeeId: number; accountId: number | null; name: string }>`
    with recursive chain (giver, taker, depth) as (
      select d.employee_id, d.delegate_id, 1 from approval_delegation d
      where d.org_id = ${ctx.orgId} and d.employee_id = any (${[...employeeIds]}::bigint[]) and d.ended_at is null
        and ${on}::date between d.from_date and d.to_date and (d.kinds is null or ${trigger} = any (d.kinds))
      union
      select c.giver, d.delegate_id, c.depth + 1 from chain c
      join approval_delegation d on d.org_id = ${ctx.orgId} and d.employee_id = c.taker and d.ended_at is null
        and ${on}::date between d.from_date and d.to_date and (d.kinds is null or ${trigger} = any (d.kinds))
      where c.depth < 20
    )
    select distinct on (c.giver) c.giver as "from", c.taker as "employeeId", a.id as "accountId", e.full_name as name
    from chain c join employee e on e.org_id = ${ctx.orgId} and e.id = c.taker and e.status = 'active'
    left join account a on a.org_id = e.org_id and a.employee_id = e.id
    where not ${suspendedOn(ctx, sql.ref('c.taker'), sql`${on}::date`)}
    order by c.giver, c.depth desc`.execute(db)
  return new Map(rows.map(({ from, ...delegate }) => [from, delegate]))
}
