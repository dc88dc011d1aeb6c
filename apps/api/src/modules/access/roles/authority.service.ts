import { administratorRoles } from '@muster/contract/access/roles'
import { ROLE, type Scope } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import {
  type AccessGroup,
  type AccountRole,
  type Actor,
  type GroupDimension,
  holds,
  isAdministrator,
  scopesOf,
} from '../../../platform/access/actor.ts'
import { beyondOwn, type Grant, type Powers } from '../../../platform/access/delegation.ts'
import { areLastAdministrators } from '../../../platform/access/last-administrator.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { labelOf } from '../menus/app-permissions.ts'

/** An account whose roles and grants are about to change. */
export interface Subject {
  accountId: number
  label: string
  state: string
  roles: AccountRole[]
  /** Granted by roles. */
  byRole: Grant[]
  personal: Grant[]
  groups: AccessGroup[]
  /** In the actor's reporting line. */
  isBelow: boolean
}

/**
 * Serialises changes of permissions and returns the actor's current ones: a role lost while waiting no longer counts.
 *
 * @throws AppError `access.denied`
 */
export async function takeAuthority(ctx: Ctx, db: Db, permission: string): Promise<Actor> {
  await sql`select from organisation where org_id = ${ctx.orgId} for no key update`.execute(db)
  if (ctx.actor.kind === 'system' || ctx.actor.accountId === null) return ctx.actor
  const actor = await findAccountActor(ctx, db, ctx.actor.accountId)
  if (!actor || !holds(actor, permission)) fail('access.denied')
  return actor
}

interface SubjectRow {
  id: number
  email: string
  name: string
  state: string
  roles: AccountRole[]
  by_role: [string, Scope][]
  personal: [string, Scope][]
  limits: { id: number; dimension: GroupDimension | null; values: number[] }[]
  is_below: boolean
}

function groupsOf(limits: SubjectRow['limits']): AccessGroup[] {
  const groups = new Map<number, AccessGroup>()
  for (const { id, dimension, values } of limits) {
    const group = groups.get(id) ?? { id, limits: {} }
    if (dimension) group.limits[dimension] = values
    groups.set(id, group)
  }
  return [...groups.values()]
}

const grantsOf = (pairs: readonly [string, Scope][]): Grant[] =>
  pairs.map(([permission, scope]) => ({ permission, scope }))

/**
 * Loads the accounts with all their grants, locked until the transaction ends.
 *
 * @throws AppError `record.not_found` when one of them is not in the organisation
 */
export async function lockSubjects(
  ctx: Ctx,
  db: Db,
  actor: Actor,
  accountIds: readonly number[],
): Promise<Subject[]> {
  const ids = [...new Set(accountIds)]
  const org = ctx.orgId
  // All administrators are locked too: concurrent changes must agree on who is the last one.
  await sql`select from account a where a.org_id = ${org} and (a.id = any (${ids}::bigint[]) or exists (
    select from account_role r where r.org_id = ${org} and r.account_id = a.id
      and r.role_id in (${ROLE.admin}, ${ROLE.adminLike}))) order by a.id for update`.execute(db)
  const { rows } = await sql<SubjectRow>`
    with recursive line as (
      select e.id from employee e where e.org_id = ${org} and e.manager_id = ${actor.employeeId}::bigint
      union
      select e.id from line l join employee e on e.org_id = ${org} and e.manager_id = l.id)
    select a.id, a.email, coalesce(nullif(a.display_name, ''), a.email) as name, a.state,
      coalesce((select jsonb_agg(jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id))
        from account_role r where r.org_id = ${org} and r.account_id = a.id), '[]') as roles,
      coalesce((select jsonb_agg(distinct jsonb_build_array(g.permission, g.scope))
        from account_role r join role_grant g on g.org_id = ${org} and g.role_id = r.role_id
        where r.org_id = ${org} and r.account_id = a.id), '[]') as by_role,
      coalesce((select jsonb_agg(jsonb_build_array(g.permission, g.scope) order by g.permission, g.scope)
        from account_grant g where g.org_id = ${org} and g.account_id = a.id), '[]') as personal,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.group_id, 'dimension', l.dimension, 'values', l.ids))
        from (
          select m.group_id, gl.dimension, jsonb_agg(gl.value_id order by gl.value_id) as ids
          from access_group_member m
          left join access_group_limit gl on gl.org_id = ${org} and gl.group_id = m.group_id
          where m.org_id = ${org} and m.account_id = a.id
          group by m.group_id, gl.dimension) l), '[]') as limits,
      a.employee_id in (select id from line) is true as is_below
    from account a
    where a.org_id = ${org} and a.id = any (${ids}::bigint[]) order by a.id`.execute(db)
  if (rows.length !== ids.length) fail('record.not_found')
  return rows.map((row) => ({
    accountId: row.id,
    label: row.name === row.email ? row.email : `${row.name} (${row.email})`,
    state: row.state,
    roles: row.roles,
    byRole: grantsOf(row.by_role),
    personal: grantsOf(row.personal),
    groups: groupsOf(row.limits),
    isBelow: row.is_below,
  }))
}

export const isAdministratorSubject = ({ roles }: Pick<Subject, 'roles'>) =>
  roles.some((role) => administratorRoles.includes(role.role_id))

const hasTopRole = (actor: Actor) =>
  actor.kind === 'system' || actor.roles.some((role) => role.role_id === ROLE.admin)

/**
 * Nobody changes their own powers, and only role 2 changes those of administrators.
 *
 * @throws AppError `access.own_grants`, `access.higher_rank`
 */
export function refuseOwnOrHigher(actor: Actor, subject: Subject, roleId?: number): void {
  if (subject.accountId === actor.accountId) fail('access.own_grants')
  const isAboutAdministrator =
    isAdministratorSubject(subject) || (roleId !== undefined && administratorRoles.includes(roleId))
  if (isAboutAdministrator && !hasTopRole(actor)) fail('access.higher_rank')
}

/** @throws AppError `access.beyond_own` naming what the caller does not hold (or not with this scope) */
export function refuseBeyondOwn(ctx: Ctx, actor: Actor, subject: Subject, after: Powers): void {
  if (isAdministrator(actor)) return
  const refused = beyondOwn(
    { scopesOf: (permission) => scopesOf(actor, permission), groups: actor.groups },
    subject,
    after,
    subject.isBelow,
  )
  if (refused.length === 0) return
  const permissions = refused.map((permission) => `“${labelOf(ctx, permission)}”`).join(', ')
  fail('access.beyond_own', { parameters: { permissions }, data: { permissions: refused } })
}

/**
 * At least one active administrator must remain.
 *
 * @param losing accounts that are about to lose an administrator's role, all locked
 * @throws AppError `access.last_administrator`
 */
export async function refuseLastAdministrator(ctx: Ctx, db: Db, losing: readonly number[]): Promise<void> {
  if (await areLastAdministrators(ctx, db, losing)) fail('access.last_administrator')
}
