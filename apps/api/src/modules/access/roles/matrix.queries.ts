import { type PermissionCatalogue, ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { peopleFirst } from '../menus/app-permissions.ts'
import type { RoleGrantRow } from '../rules/matrix.ts'

export async function findRoleGrants(ctx: Ctx, db: Db): Promise<RoleGrantRow[]> {
  return db
    .selectFrom('role_grant')
    .select(['role_id', 'permission', 'scope'])
    .where('org_id', '=', ctx.orgId)
    .orderBy('role_id')
    .orderBy('permission')
    .orderBy('scope')
    .execute()
}

/** Active accounts by role. */
export async function countByRole(ctx: Ctx, db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ role_id: number; people: number }>`
    select r.role_id, count(distinct r.account_id)::int as people
    from account_role r
    join account a on a.org_id = r.org_id and a.id = r.account_id and a.state = 'active'
    where r.org_id = ${ctx.orgId} group by r.role_id`.execute(db)
  return new Map(rows.map((row) => [row.role_id, row.people]))
}

/** Active accounts by permission granted to them personally. */
export async function countPersonal(ctx: Ctx, db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ permission: string; people: number }>`
    select g.permission, count(distinct g.account_id)::int as people
    from account_grant g
    join account a on a.org_id = g.org_id and a.id = g.account_id and a.state = 'active'
    where g.org_id = ${ctx.orgId} group by g.permission`.execute(db)
  return new Map(rows.map((row) => [row.permission, row.people]))
}

export interface HolderRow {
  account_id: number
  role_ids: number[]
  personal: [permission: string, scope: string][]
}

/** Accounts with one of these roles whom its grants affect: administrators hold all permissions anyway. */
export async function findHoldersOfRoles(
  ctx: Ctx,
  db: Db,
  roleIds: readonly number[],
  permissions: readonly string[],
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select r.account_id, array_agg(distinct r.role_id) as role_ids,
      coalesce((
        select jsonb_agg(jsonb_build_array(g.permission, g.scope)) from account_grant g
        where g.org_id = ${ctx.orgId} and g.account_id = r.account_id
          and g.permission = any (${[...permissions]}::text[])), '[]') as personal
    from account_role r
    join account a on a.org_id = r.org_id and a.id = r.account_id and a.state = 'active'
    where r.org_id = ${ctx.orgId}
    group by r.account_id
    having bool_or(r.role_id = any (${[...roleIds]}::int[]))
      and not bool_or(r.role_id in (${ROLE.admin}, ${ROLE.adminLike}))`.execute(db)
  return rows
}

export interface PermissionHolderRow {
  account_id: number
  name: string
  email: string
  scopes: string[]
  role_ids: number[]
  is_personal: boolean
  total: number
}

/**
 * A page of the people who hold a permission, administrators included.
 *
 * Each holder's account is looked up by its key: without statistics the planner assumes that tables just filled are
 * empty, and would join them as sets with nested loops.
 */
export async function findPermissionHolders(
  ctx: Ctx,
  db: Db,
  wanted: { permission: string; search: string; limit: number; offset: number },
): Promise<PermissionHolderRow[]> {
  const text = likePattern(wanted.search.toLowerCase())
  const { rows } = await sql<PermissionHolderRow>`
    with held as materialized (
      select h.account_id, array_agg(distinct h.scope) as scopes,
        coalesce(array_agg(distinct h.role_id) filter (where h.role_id is not null), '{}') as role_ids,
        bool_or(h.role_id is null) as is_personal
      from (
        select r.account_id, coalesce(g.scope, 'organisation') as scope, r.role_id
        from account_role r
        left join role_grant g on g.org_id = r.org_id and g.role_id = r.role_id and g.permission = ${wanted.permission}
        where r.org_id = ${ctx.orgId} and (g.scope is not null or r.role_id in (${ROLE.admin}, ${ROLE.adminLike}))
        union all
        select g.account_id, g.scope, null from account_grant g
        where g.org_id = ${ctx.orgId} and g.permission = ${wanted.permission}) h
      group by h.account_id)
    select h.account_id, a.name, a.email, h.scopes, h.role_ids, h.is_personal, count(*) over ()::int as total
    from held h cross join lateral (
      select a.email, coalesce(nullif(a.display_name, ''), a.email) as name
      from account a
      where a.org_id = ${ctx.orgId} and a.id = h.account_id and a.state = 'active'
        and (${wanted.search} = '' or a.email like ${text} or lower(a.display_name) like ${text})
      offset 0) a
    order by lower(a.name), h.account_id
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

/** Permissions of the catalogue by module; those about people first. */
export function catalogueByModule(
  ctx: Pick<Ctx, 'platform'>,
): { module: string; permissions: PermissionCatalogue }[] {
  return peopleFirst(
    ctx.platform.modules
      .map(({ name, permissions }) => ({ module: name, permissions: permissions ?? {} }))
      .filter(({ permissions }) => Object.keys(permissions).length > 0),
    ({ permissions }) => Object.values(permissions),
  )
}
