import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { accountReaches, suspendedOn } from '../employees/index.ts'
import type { DelegationSource } from '../workflows/index.ts'
import { confidentialKinds } from './request-kinds.ts'
import { REACHED_BY, reachesRequest } from './request-reach.ts'

/**
 * Employees for whom the caller may decide today: themselves and everybody who delegates to them, directly or
 * through others. A recursive CTE for `with recursive`, named `acting`: id, kinds (null: all), and in_person, false
 * when somebody else set one of the delegations in between.
 */
export function actingFor(ctx: Pick<Ctx, 'orgId' | 'now' | 'actor'>): RawBuilder<unknown> {
  return sql`acting (id, kinds, in_person) as (
    select ${ctx.actor.employeeId}::bigint, null::text[], true where ${ctx.actor.employeeId}::bigint is not null
    union
    select d.employee_id, case when a.kinds is null then d.kinds when d.kinds is null then a.kinds
      else array(select unnest(a.kinds) intersect select unnest(d.kinds)) end,
      a.in_person and d.in_person
    from acting a join approval_delegation d on d.org_id = ${ctx.orgId} and d.delegate_id = a.id
      and d.ended_at is null and ${organisationTodaySql(ctx)} between d.from_date and d.to_date)`
}

/** SQL condition: the caller reaches request `r` themselves, whoever may decide it. */
const inOwnReach = (ctx: Pick<Ctx, 'actor' | 'orgId'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from employee e where e.org_id = r.org_id and e.id = r.employee_id and ${reachesRequest(ctx, ...REACHED_BY)})`

/**
 * SQL condition: the caller may act for approver `a` of `acting` on request `r`. What the approver did not hand over
 * in person, a delegate decides within their own reach alone.
 */
export function actsFor(ctx: Pick<Ctx, 'actor' | 'orgId'>): RawBuilder<boolean> {
  return sql<boolean>`((a.kinds is null or r.kind = any (a.kinds)) and (a.in_person or ${inOwnReach(ctx)}))`
}

/** SQL condition: the caller may decide task `t` of request `r`, as approver or delegate. */
export function actsOn(ctx: Pick<Ctx, 'actor' | 'orgId'>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from acting a where a.id = t.approver_id and ${actsFor(ctx)})
    or (t.approver_id is null and t.account_id = ${ctx.actor.accountId}::bigint))`
}

export interface DelegateRow {
  employee_id: number
  delegate_id: number
  delegate_name: string
}

/** A request as far as it decides who may act as a delegate. */
export interface DelegatedRequest {
  kind: string
  /** The employee concerned. */
  employee_id: number
}

/** SQL condition: account `a` reaches the request, judged as `reachesRequest` judges the caller. */
function accountReachesRequest(
  ctx: Pick<Ctx, 'orgId'>,
  { kind, employee_id }: DelegatedRequest,
): RawBuilder<boolean> {
  const employee = sql`${employee_id}::bigint`
  const reached = sql.join(
    REACHED_BY.map((permission) => accountReaches(ctx, permission, employee)),
    sql` or `,
  )
  const confidential = confidentialKinds().find(({ trigger }) => trigger === kind)
  return confidential
    ? sql<boolean>`(${reached}) and ${accountReaches(ctx, confidential.permission, employee)}`
    : sql<boolean>`(${reached})`
}

/** SQL list of ids: today's delegates of an approver who may decide this request. @param approver a column */
export function delegatesOf(
  ctx: Pick<Ctx, 'orgId' | 'now'>,
  approver: RawBuilder<unknown>,
  request: DelegatedRequest,
): RawBuilder<number[]> {
  return sql<number[]>`(
    with recursive chain (id, in_person) as (
      select ${approver}, true
      union
      select d.delegate_id, c.in_person and d.in_person from chain c
      join approval_delegation d on d.org_id = ${ctx.orgId} and d.employee_id = c.id and d.ended_at is null
        and ${organisationTodaySql(ctx)} between d.from_date and d.to_date
        and (d.kinds is null or ${request.kind} = any (d.kinds))
    )
    select coalesce(array_agg(distinct c.id), '{}') from chain c
    join employee e on e.org_id = ${ctx.orgId} and e.id = c.id and e.status = 'active'
    where c.id <> ${approver} and not ${suspendedOn(ctx, sql.ref('c.id'), organisationTodaySql(ctx))}
      and (c.in_person or exists (select from account a
        where a.org_id = ${ctx.orgId} and a.employee_id = c.id and a.state = 'active'
          and ${accountReachesRequest(ctx, request)})))`
}

/** Today's delegates of these approvers who may decide a request. */
export async function delegatesToday(
  ctx: Pick<Ctx, 'orgId' | 'now'>,
  db: Db,
  employeeIds: readonly number[],
  request: DelegatedRequest,
): Promise<DelegateRow[]> {
  if (employeeIds.length === 0) return []
  const { rows } = await sql<DelegateRow>`
    select a.id as employee_id, d.id as delegate_id, e.full_name as delegate_name
    from unnest(${[...employeeIds]}::bigint[]) a (id)
    cross join unnest(${delegatesOf(ctx, sql.ref('a.id'), request)}) d (id)
    join employee e on e.org_id = ${ctx.orgId} and e.id = d.id`.execute(db)
  return rows
}

/**
 * Final delegates of employees on a date, for approval plans: the end of a chain is a delegate who does not
 * delegate further. Only delegations in person: a plan does not know whom the delegates reach. One statement.
 */
export const delegateSource: DelegationSource = async (ctx, db, { employeeIds, on, trigger }) => {
  const { rows } = await sql<{ from: number; employeeId: number; accountId: number | null; name: string }>`
    with recursive chain (giver, taker, depth) as (
      select d.employee_id, d.delegate_id, 1 from approval_delegation d
      where d.org_id = ${ctx.orgId} and d.employee_id = any (${[...employeeIds]}::bigint[]) and d.in_person and d.ended_at is null
        and ${on}::date between d.from_date and d.to_date and (d.kinds is null or ${trigger} = any (d.kinds))
      union
      select c.giver, d.delegate_id, c.depth + 1 from chain c
      join approval_delegation d on d.org_id = ${ctx.orgId} and d.employee_id = c.taker and d.in_person and d.ended_at is null
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
