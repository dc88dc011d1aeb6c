import type { Scope } from '@muster/contract/kit/index'
import { type AccessGroup, type Actor, type ActorSnapshot, isAdministrator, scopesOf } from './actor.ts'

/** Limits in one order, so that equal groups are equal texts. */
function limitsOf(groups: readonly AccessGroup[]): string[] {
  return groups
    .map(({ limits }) =>
      JSON.stringify(
        Object.entries(limits)
          .map(([dimension, values]) => [dimension, [...values].sort((a, b) => a - b)])
          .sort(([a], [b]) => String(a).localeCompare(String(b))),
      ),
    )
    .sort()
}

function keepsScope(now: Actor, then: ActorSnapshot, permission: string, scope: Scope): boolean {
  const scopes = scopesOf(now, permission)
  if (scopes.has('organisation')) return true
  if (!scopes.has(scope)) return false
  if (scope === 'group') return limitsOf(now.groups).join() === limitsOf(then.groups).join()
  if (scope === 'reports') return now.isTeamLead || !then.isTeamLead
  return now.employeeId === then.employeeId
}

/**
 * Whether nothing that `then` could do has been taken away since: what was made with that reach may still be
 * shown. Wider reach is fine; groups with other limits are not, since nobody can tell what they would hide.
 */
export function stillReaches(now: Actor, then: ActorSnapshot): boolean {
  if (isAdministrator(now)) return true
  if (isAdministrator({ ...then, grants: new Map() })) return false
  return then.grants.every(([permission, scopes]) =>
    scopes.every((scope) => keepsScope(now, then, permission, scope)),
  )
}
