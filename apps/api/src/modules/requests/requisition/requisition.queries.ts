import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export const REQUISITION = 'REQUISITION'
export const HIRE = 'requests.requisition'

export interface RequisitionPerson {
  id: number
  full_name: string
  code: string
  status: 'active' | 'left'
  left_on: string | null
}

/**
 * Those of the given employees whom the caller may hire for or replace: themselves, and whom the permission
 * reaches.
 */
export async function findHirePeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<RequisitionPerson[]> {
  const { rows } = await sql<RequisitionPerson>`
    select e.id, e.full_name, e.code, e.status, e.left_on from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])
      and (e.id is not distinct from ${ctx.actor.employeeId}::bigint
        or coalesce(${employeeScope(ctx, HIRE, 'e')}, false))`.execute(db)
  return rows
}

const MAX_PEOPLE = 20

/** As `findHirePeople`, searched by name or code; former employees can still be replaced. */
export async function searchHirePeople(ctx: Ctx, db: Db, search: string): Promise<RequisitionPerson[]> {
  const found =
    search === '' ? sql`` : sql`join search_employees(${search}, false) hit on hit.employee_id = e.id`
  const { rows } = await sql<RequisitionPerson>`
    select e.id, e.full_name, e.code, e.status, e.left_on from employee e ${found}
    where e.org_id = ${ctx.orgId} and (e.id is not distinct from ${ctx.actor.employeeId}::bigint
        or coalesce(${employeeScope(ctx, HIRE, 'e')}, false))
      and (e.status = 'active' or ${search !== ''}::boolean)
    order by e.sort_name, e.id limit ${MAX_PEOPLE}`.execute(db)
  return rows
}

/**
 * Locks the requisition of a vacancy and returns its number if it was cancelled, since its vacancies may not
 * be reopened. Undefined otherwise, also without a requisition.
 */
export async function findCancelledAgreement(
  ctx: Ctx,
  db: Db,
  vacancyId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; status: number }>`
    select r.id, r.status from requisition_vacancy x join request r on r.org_id = x.org_id and r.id = x.request_id
    where x.org_id = ${ctx.orgId} and x.vacancy_id = ${vacancyId} for share of r`.execute(db)
  const [agreement] = rows
  return agreement && agreement.status !== REQUEST.approved ? agreement.id : undefined
}

/** A requisition replacing this employee that is pending or has open positions. */
export async function findReplacement(ctx: Ctx, db: Db, replacesId: number): Promise<string | undefined> {
  const { rows } = await sql<{ summary: string }>`
    select r.summary from request_payload p
    join request r on r.org_id = p.org_id and r.id = p.request_id
    where p.org_id = ${ctx.orgId} and p.payload ->> 'REPLACES_ID' = ${String(replacesId)} and r.kind = ${REQUISITION}
      and r.cancels is null and (r.status = 0 or (r.status = 1 and exists (
        select from requisition_vacancy x join vacancy v on v.org_id = x.org_id and v.id = x.vacancy_id
        where x.org_id = r.org_id and x.request_id = r.id and v.outcome is null)))
    limit 1`.execute(db)
  return rows[0]?.summary
}

export interface RequisitionFacts {
  request_id: number
  manager_name: string
  /** Null out of the caller's reach. */
  replaces_name: string | null
  filled: number
  closed: number
}

/** Names and states of positions, for many requisitions at once. One statement. */
export async function findRequisitionFacts(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, RequisitionFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RequisitionFacts>`
    select p.request_id, coalesce(m.full_name, '') as manager_name,
      case when x.id is not distinct from ${ctx.actor.employeeId}::bigint
        or coalesce(${employeeScope(ctx, HIRE, 'x')}, false) or coalesce(${employeeScope(ctx, 'requests.view', 'x')}, false)
        or exists (select from request_task t where t.org_id = p.org_id and t.request_id = p.request_id
          and t.approver_id = ${ctx.actor.employeeId}::bigint) then x.full_name end as replaces_name,
      coalesce(v.filled, 0) as filled, coalesce(v.closed, 0) as closed
    from request_payload p
    left join employee m on m.org_id = p.org_id and m.id = (p.payload ->> 'REPORTING_MANAGER_ID')::bigint
    left join employee x on x.org_id = p.org_id and x.id = (p.payload ->> 'REPLACES_ID')::bigint
    left join lateral (
      select count(*) filter (where y.outcome = 'filled')::int as filled,
        count(*) filter (where y.outcome = 'closed')::int as closed
      from requisition_vacancy l join vacancy y on y.org_id = l.org_id and y.id = l.vacancy_id
      where l.org_id = p.org_id and l.request_id = p.request_id) v on true
    where p.org_id = ${ctx.orgId} and p.request_id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.request_id, row]))
}

/** Vacancies that a requisition opened. */
export async function findOpened(ctx: Ctx, db: Db, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('requisition_vacancy')
    .select('vacancy_id')
    .where('org_id', '=', ctx.orgId)
    .where('request_id', '=', requestId)
    .orderBy('vacancy_id')
    .execute()
  return rows.map(({ vacancy_id }) => vacancy_id)
}
