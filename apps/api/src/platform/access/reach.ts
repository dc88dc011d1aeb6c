import type { Scope } from '@muster/contract/kit/index'
import { type AccessGroup, type Actor, type ActorSnapshot, isAdministrator, scopesOf } from './actor.ts'

/** Limits in canonical order, so that equal groups serialise to equal texts. */
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
 * Whether `now` still has everything that `then` could do, so that results produced with that reach may be
 * shown. A wider reach is fine. Groups with different limits are not, since what they would hide can't be
 * determined.
 */
export function stillReaches(now: Actor, then: ActorSnapshot): boolean {
  if (isAdministrator(now)) return true
  if (isAdministrator({ ...then, grants: new Map() })) return false
  return then.grants.every(([permission, scopes]) =>
    scopes.every((scope) => keepsScope(now, then, permission, scope)),
  )
}
