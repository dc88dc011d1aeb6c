import { ROLE, type Scope } from '@muster/contract/kit/index'
import { type Actor, isAdministrator, scopesOf } from './actor.ts'
import { covers } from './delegation.ts'

/** Where the viewed person stands to the viewer. */
export interface Nearness {
  /** In the viewer's reporting line. */
  isBelow: boolean
  /** In one of the viewer's data permission groups. */
  isInGroups: boolean
}

/** The permission to see the product as somebody else; its scope says as whom. */
export const VIEW_AS = 'access.view_as'

/** Whether the viewer holds the permission on the viewed person. */
export function reachesViewed(viewer: Actor, permission: string, { isBelow, isInGroups }: Nearness): boolean {
  const scopes = scopesOf(viewer, permission)
  if (scopes.has('organisation')) return true
  return (scopes.has('group') && isInGroups) || (scopes.has('reports') && isBelow)
}

const hasAdministratorRole = (actor: Actor) => actor.roles.some((role) => role.role_id === ROLE.admin)

/** The scopes with which the viewed person reaches others; a scope that reaches nobody now does not count. */
function reachOf(viewed: Actor, scopes: ReadonlySet<Scope>): Scope[] {
  if (scopes.has('organisation')) return ['organisation']
  const reached: Scope[] = []
  if (scopes.has('group') && viewed.groups.length > 0) reached.push('group')
  if (scopes.has('reports') && viewed.isTeamLead) reached.push('reports')
  return reached
}

/**
 * The permissions by which the viewed person reaches people whom the viewer does not reach, or can do more with them;
 * empty if there are none. Viewing as such a person would widen the viewer's reach.
 */
export function beyondViewer(viewer: Actor, viewed: Actor, { isBelow }: Nearness): string[] {
  if (isAdministrator(viewer)) return []
  const giver = { scopesOf: (permission: string) => scopesOf(viewer, permission), groups: viewer.groups }
  return [...viewed.grants]
    .filter(([permission, scopes]) =>
      reachOf(viewed, scopes).some((scope) => !covers(giver, { permission, scope }, viewed.groups, isBelow)),
    )
    .map(([permission]) => permission)
    .sort()
}

/** Whether the viewed person's rank is above the viewer's: an administrator's is seen by administrators alone. */
export function outranks(viewed: Actor, viewer: Actor): boolean {
  if (hasAdministratorRole(viewed)) return !hasAdministratorRole(viewer)
  return isAdministrator(viewed) && !isAdministrator(viewer)
}

/** Own calendars, which nobody can hold on others and which show nobody else: part of seeing as somebody. */
const OWN_CALENDARS: ReadonlySet<string> = new Set(['holidays.own.view', 'shifts.own.view'])

/**
 * The viewed person's grants as far as the viewer may see: of the person's own record only what the viewer holds on it
 * too, so that sealed fields, and colleagues whom the viewer does not reach, stay hidden.
 */
export function viewedGrants(viewer: Actor, viewed: Actor, nearness: Nearness): Actor['grants'] {
  if (isAdministrator(viewer)) return viewed.grants
  const grants = new Map<string, ReadonlySet<Scope>>()
  for (const [permission, scopes] of viewed.grants) {
    const seesOwn = OWN_CALENDARS.has(permission) || reachesViewed(viewer, permission, nearness)
    const kept = [...scopes].filter((scope) => scope !== 'self' || seesOwn)
    if (kept.length > 0) grants.set(permission, new Set(kept))
  }
  return grants
}
