import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Maximum levels of a reporting line: above any real one, and a bound in case of a cycle. */
const LEVELS = 20

/** SQL: the managers above an employee today, nearest first. @param person id, or a column */
export function managersAbove(
  ctx: Pick<Ctx, 'orgId'>,
  person: number | RawBuilder<unknown>,
): RawBuilder<number[]> {
  return sql<number[]>`(
    with recursive up (id, depth) as (
      select p.manager_id, 1 from employee p
      where p.org_id = ${ctx.orgId} and p.id = ${person} and p.manager_id is not null
      union
      select p.manager_id, u.depth + 1 from up u
      join employee p on p.org_id = ${ctx.orgId} and p.id = u.id
      where p.manager_id is not null and u.depth < ${LEVELS}
    ) select coalesce(array_agg(up.id order by up.depth), '{}') from up)`
}

/** Whether the reporting line has changed since the approvers of the open stage were found. */
export function hasOtherLineQuery(ctx: Ctx, requestId: number): DeferredQuery<boolean> {
  const statement = sql<{ other: boolean }>`
    select s.line is distinct from ${managersAbove(ctx, sql.ref('r.employee_id'))} as other
    from request r join request_stage s on s.org_id = r.org_id and s.request_id = r.id and s.position = r.position
    where r.org_id = ${ctx.orgId} and r.id = ${requestId} and r.status = 0 and s.state = 'open'`
  return deferredQuery(statement, ([row]) => row?.other ?? false)
}

/**
 * Pending requests of these employees, and of all below them, whose reporting line has changed.
 *
 * @param employeeIds employees whose manager changed; null for all
 */
export async function findOfOtherLine(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[] | null,
): Promise<number[]> {
  const isAffected =
    employeeIds === null
      ? sql`true`
      : sql`r.employee_id in (
          with recursive below (id) as (
            select unnest(${[...employeeIds]}::bigint[])
            union
            select e.id from below b join employee e on e.org_id = ${ctx.orgId} and e.manager_id = b.id
          ) select id from below)`
  const { rows } = await sql<{ id: number }>`
    select r.id from request r
    join request_stage s on s.org_id = r.org_id and s.request_id = r.id and s.position = r.position
    where r.org_id = ${ctx.orgId} and r.status = 0 and s.state = 'open' and ${isAffected}
      and s.line is distinct from ${managersAbove(ctx, sql.ref('r.employee_id'))}
    order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}
