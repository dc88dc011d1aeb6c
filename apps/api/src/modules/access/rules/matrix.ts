import { scopes as allScopes, type PermissionCatalogue, ROLE, type Scope } from '@muster/contract/kit/index'

/** By role: permission → scopes, in the order of the scopes. */
export type RoleGrants = ReadonlyMap<number, ReadonlyMap<string, readonly Scope[]>>

export interface RoleGrantRow {
  role_id: number
  permission: string
  scope: string
}

export interface RoleChange {
  role_id: number
  permission: string
  scopes: readonly Scope[]
}

export const inOrder = (scopes: Iterable<string>): Scope[] => {
  const held = new Set(scopes)
  return allScopes.filter((scope) => held.has(scope))
}

export function roleGrantsOf(rows: readonly RoleGrantRow[]): RoleGrants {
  const roles = new Map<number, Map<string, Scope[]>>()
  for (const { role_id, permission, scope } of rows) {
    const grants = roles.get(role_id) ?? new Map<string, Scope[]>()
    grants.set(permission, inOrder([...(grants.get(permission) ?? []), scope]))
    roles.set(role_id, grants)
  }
  return roles
}

/** The product's defaults by role; administrators hold everything without rows. */
export function defaultRows(catalogue: PermissionCatalogue): RoleGrantRow[] {
  return Object.entries(catalogue).flatMap(([permission, { defaults }]) =>
    Object.entries(defaults ?? {}).flatMap(([role, scopes]) => {
      const role_id = Number(role)
      if (role_id === ROLE.admin || role_id === ROLE.adminLike) return []
      return scopes.map((scope) => ({ role_id, permission, scope }))
    }),
  )
}

export function changed(grants: RoleGrants, changes: readonly RoleChange[]): RoleGrants {
  const after = new Map([...grants].map(([role, held]) => [role, new Map(held)]))
  for (const { role_id, permission, scopes } of changes) {
    const held = after.get(role_id) ?? new Map<string, readonly Scope[]>()
    if (scopes.length === 0) held.delete(permission)
    else held.set(permission, inOrder(scopes))
    after.set(role_id, held)
  }
  return after
}

/** An account that a change of roles may affect: its roles and its personal grants. */
export interface Holder {
  roleIds: readonly number[]
  personal: ReadonlyMap<string, readonly Scope[]>
}

/** The scope `organisation` includes the narrower ones. */
function effective(holder: Holder, grants: RoleGrants, permission: string): Set<Scope> {
  const held = new Set<Scope>(holder.personal.get(permission) ?? [])
  for (const role of holder.roleIds) {
    for (const scope of grants.get(role)?.get(permission) ?? []) held.add(scope)
  }
  return held.has('organisation') ? new Set<Scope>(['organisation']) : held
}

const reaches = (held: ReadonlySet<Scope>, scope: Scope) => held.has('organisation') || held.has(scope)
const lacks = (held: ReadonlySet<Scope>, wanted: ReadonlySet<Scope>) =>
  [...wanted].some((scope) => !reaches(held, scope))

/** How many people gain and lose by a change, in total and per permission. */
export function effectOf(
  holders: readonly Holder[],
  before: RoleGrants,
  after: RoleGrants,
  permissions: readonly string[],
): { gaining: number; losing: number; byPermission: Map<string, { gaining: number; losing: number }> } {
  const byPermission = new Map(permissions.map((one) => [one, { gaining: 0, losing: 0 }]))
  let [gaining, losing] = [0, 0]
  for (const holder of holders) {
    let [gains, loses] = [false, false]
    for (const [permission, count] of byPermission) {
      const [old, fresh] = [effective(holder, before, permission), effective(holder, after, permission)]
      if (lacks(old, fresh)) {
        gains = true
        count.gaining++
      }
      if (lacks(fresh, old)) {
        loses = true
        count.losing++
      }
    }
    if (gains) gaining++
    if (loses) losing++
  }
  return { gaining, losing, byPermission }
}
