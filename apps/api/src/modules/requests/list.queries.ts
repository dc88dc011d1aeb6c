import type { BodyOf } from '@muster/contract/kit/index'
import type { listAllRequests } from '@muster/contract/requests/requests.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { actingFor, actsFor, actsOn } from './delegates.queries.ts'
import { REQUEST_COLUMNS, REQUEST_FROM, type RequestRow } from './request.queries.ts'
import { reachesRequest } from './request-reach.ts'
import { isHiddenFrom, isListed } from './requests.access.ts'

export type ListInput = Omit<BodyOf<typeof listAllRequests>, 'data'> & {
  /** Whether to include requests that the caller submitted for others. */
  handedIn?: boolean
}

/** Ids of pending requests for the caller to decide, by the inbox index. */
const inbox = (ctx: Ctx) => sql`(
  select t.request_id from acting a
  join request_task t on t.org_id = ${ctx.orgId} and t.approver_id = a.id and t.state = 'pending'
  join request r on r.org_id = t.org_id and r.id = t.request_id and ${actsFor(ctx)}
  union
  select t.request_id from request_task t
  where t.org_id = ${ctx.orgId} and t.account_id = ${ctx.actor.accountId}::bigint and t.approver_id is null
    and t.state = 'pending')`

/** SQL condition: the caller may never decide request `r`, since it is about them or proposed by them. */
const isNotTheirs = ({ actor }: Ctx): RawBuilder<boolean> => sql<boolean>`(
  r.employee_id is not distinct from ${actor.employeeId}::bigint
  or coalesce(r.barred_employee = ${actor.employeeId}::bigint, false)
  or coalesce(r.barred_account = ${actor.accountId}::bigint, false))`

function whose(ctx: Ctx, { request_type, handedIn }: ListInput): RawBuilder<boolean> {
  const { employeeId, accountId } = ctx.actor
  if (request_type === 'my_request') {
    const own = sql<boolean>`(r.employee_id = ${employeeId}::bigint and not ${isHiddenFrom(ctx)}
      or r.barred_account = ${accountId}::bigint)`
    return handedIn ? sql`(${own} or r.account_id = ${accountId}::bigint)` : own
  }
  if (request_type === 'pending_on_me')
    return sql`r.status = 0 and r.id in ${inbox(ctx)} and not ${isNotTheirs(ctx)}`
  return isListed(ctx)
}

/** SQL condition on request `r` and its employee `e` for a list. Needs `acting` in scope. */
export function filtered(ctx: Ctx, input: ListInput): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql`r.org_id = ${ctx.orgId}`, whose(ctx, input)]
  if (input.kinds && input.kinds.length > 0) parts.push(sql`r.kind = any (${input.kinds}::text[])`)
  if (input.status && input.status.length > 0)
    parts.push(sql`r.status = any (${input.status.map(Number)}::smallint[])`)
  if (input.employee_id) parts.push(sql`r.employee_id = ${input.employee_id}`)
  if (input.from) parts.push(sql`coalesce(r.to_date, r.submitted_at::date) >= ${input.from}::date`)
  if (input.to) parts.push(sql`coalesce(r.from_date, r.submitted_at::date) <= ${input.to}::date`)
  if (input.stuck) parts.push(sql`r.stuck is not null`)
  if (input.waits_for_others)
    parts.push(sql`r.status = 0 and r.stuck is null and (r.id not in ${inbox(ctx)} or ${isNotTheirs(ctx)})`)
  if (input.search !== '')
    parts.push(sql`r.employee_id in (select s.employee_id from search_employees(${input.search}, false) s)`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export interface ListedRow extends RequestRow {
  photo_path: string | null
  manager_id: number | null
  stage_name: string | null
  due_at: string | null
  waiting_since: string | null
  reminded_at: string | null
  pending: { id: number | null; name: string }[]
  /** Approvers for whom the caller may decide; null stands for the caller. */
  acts: (string | null)[]
  administers: boolean
}

const ROW_FROM = sql`${REQUEST_FROM}
  left join request_stage s on s.org_id = r.org_id and s.request_id = r.id and s.position = r.position`

/** Columns of a list row and of the detail's header. Needs `acting` in scope. */
const rowColumns = (ctx: Ctx) => sql`${REQUEST_COLUMNS}, e.photo_path, e.manager_id, s.name as stage_name,
  case when r.status = 0 then s.due_at end as due_at,
  case when r.status = 0 then s.opened_at end as waiting_since,
  case when r.status = 0 then (select max(v.at) from request_event v
    where v.org_id = r.org_id and v.request_id = r.id and v.what = 'reminded'
      and v.position is not distinct from r.position) end as reminded_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.approver_id, 'name', t.approver_name) order by t.id)
    from request_task t where t.org_id = r.org_id and t.request_id = r.id and t.state = 'pending'), '[]') as pending,
  case when r.status <> 0 or ${isNotTheirs(ctx)} then '{}'::text[]
    else array(
      select case when t.approver_id is null or t.approver_id = ${ctx.actor.employeeId}::bigint then null
        else t.approver_name end
      from request_task t where t.org_id = r.org_id and t.request_id = r.id and t.state = 'pending'
        and ${actsOn(ctx)}
      order by (t.approver_id is not distinct from ${ctx.actor.employeeId}::bigint) desc, t.id) end as acts,
  (not ${isNotTheirs(ctx)} and ${reachesRequest(ctx, 'requests.decide')}) as administers`

/** A page of a list: queues oldest first, everything else newest first. */
export async function findPage(
  ctx: Ctx,
  db: Db,
  input: ListInput,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedRow[]> {
  const isQueue = input.request_type === 'pending_on_me' || input.waits_for_others
  const order = isQueue ? sql`r.id` : sql`r.id desc`
  const { rows } = await sql<ListedRow>`
    with ${actingFor(ctx)},
    page as materialized (
      select r.id from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
      where ${filtered(ctx, input)} order by ${order} limit ${limit} offset ${offset})
    select ${rowColumns(ctx)} from ${ROW_FROM}
    where r.org_id = ${ctx.orgId} and r.id in (select id from page) order by ${order}`.execute(db)
  return rows
}

export function countRequestsQuery(ctx: Ctx, input: ListInput): DeferredQuery<number> {
  const statement = sql<{ total: number }>`
    with ${actingFor(ctx)}
    select count(*)::int as total from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where ${filtered(ctx, input)}`
  return deferredQuery(statement, ([row]) => row?.total ?? 0)
}

export const countRequests = (ctx: Ctx, db: Db, input: ListInput): Promise<number> =>
  runQuery(db, countRequestsQuery(ctx, input))

/** Number of requests of each kind in a list. One statement. */
export async function countByKind(
  ctx: Ctx,
  db: Db,
  input: ListInput,
): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    with ${actingFor(ctx)}
    select r.kind, count(*)::int as count
    from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where ${filtered(ctx, input)} group by r.kind`.execute(db)
  return rows
}

/** One request visible to the caller, as lists show it. */
export async function findVisible(
  ctx: Ctx,
  db: Db,
  id: number,
  visible: RawBuilder<boolean>,
): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow>`
    with ${actingFor(ctx)}
    select ${rowColumns(ctx)} from ${ROW_FROM}
    where r.org_id = ${ctx.orgId} and r.id = ${id} and ${visible}`.execute(db)
  return rows[0]
}
