import { ROLE, type Scope } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { groupDimensions } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** SQL condition: account `a` holds the permission with this scope, by a role or a personal grant. */
export const holds = (
  permission: string,
  scope: Exclude<Scope, 'self'>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from account_grant g where g.org_id = a.org_id and g.account_id = a.id
    and g.permission = ${permission} and g.scope = ${scope})
  or exists (select from account_role r join role_grant g on g.org_id = r.org_id and g.role_id = r.role_id
    where r.org_id = a.org_id and r.account_id = a.id and g.permission = ${permission} and g.scope = ${scope}))`

const limitedValue = sql.join(
  groupDimensions.map((dimension) => sql`when ${sql.lit(dimension)} then ${sql.ref(`e.${dimension}_id`)}`),
  sql` `,
)

/** SQL condition: account `a` belongs to an active group whose limits all include this employee. */
const isInGroupOver = (
  { orgId }: Pick<Ctx, 'orgId'>,
  employeeId: number | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from access_group_member m
  join access_group ag on ag.org_id = m.org_id and ag.id = m.group_id and ag.status = 1
  join employee e on e.org_id = ${orgId} and e.id = ${employeeId}
  where m.org_id = a.org_id and m.account_id = a.id and (
    select bool_and(coalesce(case l.dimension ${limitedValue} end = any (l.ids), false)) from (
      select gl.dimension, array_agg(gl.value_id) as ids from access_group_limit gl
      where gl.org_id = m.org_id and gl.group_id = m.group_id group by gl.dimension) l))`

export const isAdministratorAccount = sql<boolean>`exists (
  select from account_role r where r.org_id = a.org_id and r.account_id = a.id
    and r.role_id in (${ROLE.admin}, ${ROLE.adminLike}))`

/** SQL condition: account `a` belongs to somebody above this employee in the reporting line. */
const isAbove = (
  { orgId }: Pick<Ctx, 'orgId'>,
  employee: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  a.employee_id in (
    with recursive up as (
      select x.manager_id from employee x where x.org_id = ${orgId} and x.id = ${employee}
      union
      select x.manager_id from up join employee x on x.org_id = ${orgId} and x.id = up.manager_id
    ) select manager_id from up)`

/**
 * SQL condition: account `a`, which need not be the caller's, holds the permission for this employee, judged as
 * `employeeScope` judges the caller.
 *
 * @param employee a column with the employee's id
 */
export const accountReaches = (
  ctx: Pick<Ctx, 'orgId'>,
  permission: string,
  employee: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  ${isAdministratorAccount} or ${holds(permission, 'organisation')}
  or (${holds(permission, 'group')} and ${isInGroupOver(ctx, employee)})
  or (${holds(permission, 'reports')} and ${isAbove(ctx, employee)}))`

/**
 * Accounts that hold a permission for the whole organisation; with `employeeId`, also those whose data permission
 * groups include the employee. One statement.
 */
export async function findApprovers(
  ctx: Ctx,
  db: Db,
  permission: string,
  employeeId?: number,
): Promise<number[]> {
  const byGroup =
    employeeId === undefined
      ? sql`false`
      : sql`(${holds(permission, 'group')} and ${isInGroupOver(ctx, employeeId)})`
  const { rows } = await sql<{ id: number }>`
    select a.id from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and (
      ${isAdministratorAccount} or ${holds(permission, 'organisation')} or ${byGroup})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The same for several employees, null being none: accounts by employee. One statement for any number; who holds the permission is
 * found once.
 */
export async function findApproversOf(
  ctx: Ctx,
  db: Db,
  permission: string,
  employeeIds: readonly (number | null)[],
): Promise<Map<number | null, number[]>> {
  const { rows } = await sql<{ about: number | null; id: number }>`
    with holder as materialized (
      select a.org_id, a.id, (${isAdministratorAccount} or ${holds(permission, 'organisation')}) as is_everywhere
      from account a where a.org_id = ${ctx.orgId} and a.state = 'active' and (
        ${isAdministratorAccount} or ${holds(permission, 'organisation')} or ${holds(permission, 'group')})
    )
    select p.about, a.id
    from (select distinct unnest(${[...employeeIds]}::bigint[]) as about) p
    join holder a on a.is_everywhere or ${isInGroupOver(ctx, sql`p.about`)}
    order by 2`.execute(db)
  const byEmployee = Map.groupBy(rows, ({ about }) => about)
  return new Map([...byEmployee].map(([about, found]) => [about, found.map(({ id }) => id)]))
}
