import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type {
  listApprovers,
  listClearances,
  listOwnClearances,
} from '@muster/contract/offboarding/clearance/clearance.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { decidedIn, isListed, isMine, lastDay, seesClearance } from './clearance.access.ts'
import { leaverColumns, progressOf } from './lines.queries.ts'

interface Paging {
  page: number
  limit: number
}

/** A page of a statement and its count, as one statement. */
async function paged<Row>(
  ctx: Ctx,
  of: { from: RawBuilder<unknown>; order: RawBuilder<unknown> },
  { page, limit }: Paging,
): Promise<{ rows: Row[]; count: number; current_page: number }> {
  const answer = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: deferredQuery(
          sql<Row>`select x.* from (${of.from}) x order by ${of.order} limit ${limit} offset ${(page - 1) * limit}`,
          (rows) => rows,
        ),
        count: deferredQuery(
          sql<{ count: number }>`select count(*)::int as count from (${of.from}) x`,
          ([row]) => row?.count ?? 0,
        ),
      }),
    ),
  )
  return { ...answer, current_page: page }
}

const matches = (search: string) =>
  sql`(${search.trim()} = '' or position(search_normalise(${search.trim()}) in e.search_text) > 0)`

/** One statement. */
export function pageOfClearances(
  ctx: Ctx,
  { search, state, employee_id, ...paging }: BodyOf<typeof listClearances>,
): Promise<DataOf<typeof listClearances>> {
  const wanted = { open: sql`n.open > 0`, done: sql`n.open = 0` }
  const from = sql`
    select ${leaverColumns}, n.*, coalesce((select jsonb_agg(w.name order by w.name) from (
        select distinct p.full_name as name from clearance_line l
        join clearance_line_approver a on a.org_id = l.org_id and a.line_id = l.id
        join employee p on p.org_id = a.org_id and p.id = a.employee_id
        where l.org_id = s.org_id and l.separation_id = s.id and l.state = 'open' limit 10) w), '[]') as waits_for
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    cross join lateral (${progressOf(ctx)}) n
    where s.org_id = ${ctx.orgId} and ${isListed} and n.lines > 0 and ${seesClearance(ctx)} and ${matches(search)}
      and ${state === undefined ? sql`true` : wanted[state]}
      and (${employee_id ?? null}::bigint is null or e.id = ${employee_id ?? null}::bigint)`
  return paged(ctx, { from, order: sql`x.last_working_day nulls last, x."SEPID"` }, paging)
}

/** One statement. */
export function pageOfApprovers(
  ctx: Ctx,
  { search, ...paging }: BodyOf<typeof listApprovers>,
): Promise<DataOf<typeof listApprovers>> {
  const from = sql`
    select p.id as "EMPLOYEE_ID", p.code as "EMPLOYEE_CODE", p.full_name as "EMPLOYEE_NAME", count(*)::int as open,
      count(*) filter (where ${lastDay} - l.days_before < ${organisationTodaySql(ctx)})::int as overdue,
      count(distinct s.id)::int as leavers
    from clearance_line l
    join separation s on s.org_id = l.org_id and s.id = l.separation_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    join clearance_line_approver a on a.org_id = l.org_id and a.line_id = l.id
    join employee p on p.org_id = a.org_id and p.id = a.employee_id
    where l.org_id = ${ctx.orgId} and l.state = 'open' and s.status = any (${[...decidedIn]}::smallint[])
      and ${seesClearance(ctx)}
      and (${search.trim()} = '' or position(search_normalise(${search.trim()}) in p.search_text) > 0)
    group by p.id, p.code, p.full_name`
  return paged(ctx, { from, order: sql`x.overdue desc, x.open desc, x."EMPLOYEE_NAME"` }, paging)
}

/** Leavers of whom the caller decides lines. One statement. @param areAssets only assets to return */
export function pageOfOwn(
  ctx: Ctx,
  { limit_count, page, view, search }: QueryOf<typeof listOwnClearances>,
  areAssets: boolean,
): Promise<DataOf<typeof listOwnClearances>> {
  const kind = areAssets ? sql`l.source = 'asset'` : sql`true`
  const from = sql`
    select ${leaverColumns}, n.lines as mine, n.open, n.overdue
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    cross join lateral (${progressOf(ctx, sql`${kind} and ${isMine(ctx)}`)}) n
    where s.org_id = ${ctx.orgId} and s.id in (select l.separation_id from clearance_line_approver a
        join clearance_line l on l.org_id = a.org_id and l.id = a.line_id
        where a.org_id = ${ctx.orgId} and a.employee_id = ${ctx.actor.employeeId}::bigint)
      and n.lines > 0 and ${matches(search)} and e.id is distinct from ${ctx.actor.employeeId}::bigint
      and ${view === 'done' ? sql`n.open = 0` : sql`n.open > 0 and s.status = any (${[...decidedIn]}::smallint[])`}`
  const order = view === 'done' ? sql`x.last_working_day desc nulls last` : sql`x.last_working_day nulls last`
  return paged(ctx, { from, order: sql`${order}, x."SEPID"` }, { page, limit: limit_count })
}
