import { ROLE, type Scope } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Db } from '../db/tx.ts'
import { type Actor, isAdministrator, scopesOf } from './actor.ts'

interface Power {
  account_id: number
  role_id: number | null
  permission: string | null
  scope: Scope | null
  /** Active data-permission groups of the account. */
  group_ids: number[]
}

/** Whether the account holds this permission for people on whom the actor does not. */
function isBeyond(actor: Actor, { role_id, permission, scope, group_ids }: Power): boolean {
  if (role_id === ROLE.admin || role_id === ROLE.adminLike) return true
  if (permission === null) return false
  const heldScopes = scopesOf(actor, permission)
  if (heldScopes.has('organisation')) return false
  if (scope === 'organisation' || !heldScopes.has('group')) return true
  const own = new Set(actor.groups.map((group) => group.id))
  return group_ids.some((id) => !own.has(id))
}

/**
 * Of the given accounts, those with more power than the caller: administrators, and accounts that hold a
 * permission for a group or the whole organisation that the caller does not hold as widely. Changing how such
 * an account signs in would let the caller take it over. Permissions that every employee has, and those on
 * oneself and one's reports, do not count.
 */
export async function findStronger(
  { actor, orgId }: { actor: Actor; orgId: number },
  db: Db,
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (isAdministrator(actor) || accountIds.length === 0) return new Set()
  const { rows } = await sql<Power>`
    with powers as (
      select r.account_id, r.role_id, g.permission, g.scope
      from account_role r
      left join role_grant g on g.org_id = r.org_id and g.role_id = r.role_id
        and g.scope in ('group', 'organisation')
      where r.org_id = ${orgId} and r.account_id = any (${[...accountIds]}::bigint[])
        and r.role_id <> ${ROLE.employee}
      union all
      select p.account_id, null, p.permission, p.scope from account_grant p
      where p.org_id = ${orgId} and p.account_id = any (${[...accountIds]}::bigint[])
        and p.scope in ('group', 'organisation'))
    select w.account_id, w.role_id, w.permission, w.scope, coalesce((
      select jsonb_agg(m.group_id) from access_group_member m
      join access_group ag on ag.org_id = m.org_id and ag.id = m.group_id and ag.status = 1
      where m.org_id = ${orgId} and m.account_id = w.account_id), '[]') as group_ids
    from powers w`.execute(db)
  return new Set(rows.filter((row) => isBeyond(actor, row)).map((row) => row.account_id))
}
