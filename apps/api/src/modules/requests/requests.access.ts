import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Dataset } from '../../platform/datasets/index.ts'
import type { Db } from '../../platform/db/tx.ts'
import { actingFor, actsOn } from './delegates.queries.ts'
import type { RequestRow } from './request.queries.ts'
import { automaticKinds } from './request-kinds.ts'
import { REACHED_BY, reachesRequest } from './request-reach.ts'

/** By which of these somebody reads requests of others; in which reach, `isListed` says. */
export const listedBy: Pick<Dataset, 'permission' | 'alsoBy'> = {
  permission: REACHED_BY[0],
  alsoBy: REACHED_BY.slice(1),
}

/** From the employee: proposals, which they learn of by their effect, and what the product asks for by itself. */
export const isHiddenFrom = ({ actor }: Pick<Ctx, 'actor'>): RawBuilder<boolean> => sql<boolean>`(
  r.employee_id is not distinct from ${actor.employeeId}::bigint
  and (r.barred_employee is not null or r.barred_account is not null or r.kind = any (${automaticKinds()}::text[])))`

/** SQL condition: request `r` of employee `e` is among all requests that the caller may list. */
export const isListed = (ctx: Pick<Ctx, 'actor' | 'orgId'>): RawBuilder<boolean> =>
  sql<boolean>`(${reachesRequest(ctx, ...REACHED_BY)} and not ${isHiddenFrom(ctx)})`

/**
 * SQL condition: the caller may see request `r` of employee `e`: their own, submitted by them, in reach, or
 * assigned to them at any time. Needs `acting` in scope.
 */
export function visibleRequest(ctx: Ctx): RawBuilder<boolean> {
  const { employeeId, accountId } = ctx.actor
  return sql<boolean>`(not ${isHiddenFrom(ctx)} and (
    r.employee_id is not distinct from ${employeeId}::bigint
    or (r.account_id is not null and r.account_id = ${accountId}::bigint)
    or ${reachesRequest(ctx, ...REACHED_BY)}
    or exists (select from request_task t where t.org_id = r.org_id and t.request_id = r.id and (
      ${actsOn(ctx)} or t.decided_by_employee = ${employeeId}::bigint or t.decided_by_account = ${accountId}::bigint))))`
}

export async function canSee(ctx: Ctx, db: Db, request: Pick<RequestRow, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with ${actingFor(ctx)}
    select r.id from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.org_id = ${ctx.orgId} and r.id = ${request.id} and ${visibleRequest(ctx)}`.execute(db)
  return rows.length > 0
}

/** Of these requests, those that the caller submitted, or was asked to decide at any time. One statement. */
export async function takesPartIn(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { employeeId, accountId } = ctx.actor
  const { rows } = await sql<{ id: number }>`
    with ${actingFor(ctx)}
    select r.id from request r where r.org_id = ${ctx.orgId} and r.id = any (${[...ids]}::bigint[]) and not ${isHiddenFrom(ctx)}
      and (r.employee_id is not distinct from ${employeeId}::bigint
        or (r.account_id is not null and r.account_id = ${accountId}::bigint)
        or exists (select from request_task t where t.org_id = r.org_id and t.request_id = r.id and (
          ${actsOn(ctx)} or t.decided_by_employee = ${employeeId}::bigint or t.decided_by_account = ${accountId}::bigint)))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Of these requests, those that the caller may see. One statement. */
export async function canSeeRequests(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    with ${actingFor(ctx)}
    select r.id from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.org_id = ${ctx.orgId} and r.id = any (${[...ids]}::bigint[]) and ${visibleRequest(ctx)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
