import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { accountReaches, suspendedOn } from '../employees/index.ts'
import type { DelegationSource } from '../workflows/index.ts'
import { confidentialKinds } from './request-kinds.ts'
import { REACHED_BY, reachesRequest } from './request-reach.ts'

/**
 * Employees for whom the caller may decide today: themselves and everybody who delegates to them. What those received
 * from others is not passed on: somebody would otherwise choose who decides their own requests. A CTE for `with`, named
 * `acting`: id, kinds (null: all), in_person, and who set the delegation.
 */
export function actingFor(ctx: Pick<Ctx, 'orgId' | 'now' | 'actor'>): RawBuilder<unknown> {
  return sql`acting (id, kinds, in_person, author_employee, author_account) as (
    select ${ctx.actor.employeeId}::bigint, null::text[], true, null::bigint, null::bigint
    where ${ctx.actor.employeeId}::bigint is not null
    union all
    select d.employee_id, d.kinds, d.in_person, d.author_employee, d.author_account
    from approval_delegation d
    where d.org_id = ${ctx.orgId} and d.delegate_id = ${ctx.actor.employeeId}::bigint
      and d.ended_at is null and ${organisationTodaySql(ctx)} between d.from_date and d.to_date)`
}

/** SQL condition: the caller reaches request `r` themselves, whoever may decide it. */
const inOwnReach = (ctx: Pick<Ctx, 'actor' | 'orgId'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from employee e where e.org_id = r.org_id and e.id = r.employee_id and ${reachesRequest(ctx, ...REACHED_BY)})`

/**
 * SQL condition: the caller may act for approver `a` of `acting` on request `r`. What the approver did not hand over
 * in person, a delegate decides within their own reach alone, and never if whoever asks or proposes chose them.
 */
export function actsFor(ctx: Pick<Ctx, 'actor' | 'orgId'>): RawBuilder<boolean> {
  return sql<boolean>`((a.kinds is null or r.kind = any (a.kinds)) and (a.in_person or (
    a.author_employee is distinct from r.employee_id
    and (r.barred_employee is null or a.author_employee is distinct from r.barred_employee)
    and (r.barred_account is null or a.author_account is distinct from r.barred_account)
    and ${inOwnReach(ctx)})))`
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
  /** Who proposed it; null for a request of the employee's own. */
  barred_employee: number | null
  barred_account: number | null
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
  const { kind, employee_id, barred_employee, barred_account } = request
  return sql<number[]>`(
    select coalesce(array_agg(distinct e.id), '{}')
    from approval_delegation d
    join employee e on e.org_id = d.org_id and e.id = d.delegate_id and e.status = 'active'
    where d.org_id = ${ctx.orgId} and d.employee_id = ${approver} and d.ended_at is null
      and ${organisationTodaySql(ctx)} between d.from_date and d.to_date
      and (d.kinds is null or ${kind} = any (d.kinds))
      and e.id <> ${employee_id} and e.id is distinct from ${barred_employee}::bigint
      and not ${suspendedOn(ctx, sql.ref('e.id'), organisationTodaySql(ctx))}
      and (d.in_person or (
        d.author_employee is distinct from ${employee_id}::bigint
        and (${barred_employee}::bigint is null or d.author_employee is distinct from ${barred_employee}::bigint)
        and (${barred_account}::bigint is null or d.author_account is distinct from ${barred_account}::bigint)
        and exists (select from account a
          where a.org_id = ${ctx.orgId} and a.employee_id = e.id and a.state = 'active'
            and ${accountReachesRequest(ctx, request)}))))`
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
 * Delegates of employees on a date, for approval plans. Only delegations in person: a plan does not know whom the
 * delegates reach. One statement.
 */
export const delegateSource: DelegationSource = async (ctx, db, { employeeIds, on, trigger }) => {
  const { rows } = await sql<{ from: number; employeeId: number; accountId: number | null; name: string }>`
    select d.employee_id as "from", e.id as "employeeId", a.id as "accountId", e.full_name as name
    from approval_delegation d
    join employee e on e.org_id = d.org_id and e.id = d.delegate_id and e.status = 'active'
    left join account a on a.org_id = e.org_id and a.employee_id = e.id
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${[...employeeIds]}::bigint[]) and d.in_person
      and d.ended_at is null and ${on}::date between d.from_date and d.to_date
      and (d.kinds is null or ${trigger} = any (d.kinds))
      and not ${suspendedOn(ctx, sql.ref('e.id'), sql`${on}::date`)}`.execute(db)
  return new Map(rows.map(({ from, ...delegate }) => [from, delegate]))
}
