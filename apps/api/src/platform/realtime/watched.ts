import { type Actor, scopesOf } from '../access/actor.ts'

const watched = new Set<string>()

/** Makes holders of this permission for others addressable by `to: { watching }`. */
export function registerWatched(permission: string): void {
  watched.add(permission)
}

function reachesOthers(actor: Actor, permission: string): boolean {
  const scopes = scopesOf(actor, permission)
  if (scopes.has('organisation')) return true
  return (scopes.has('group') && actor.groups.length > 0) || (scopes.has('reports') && actor.isTeamLead)
}

/** The watched permissions that an actor holds for others. */
export function watchedBy(actor: Actor): string[] {
  return [...watched].filter((permission) => reachesOthers(actor, permission))
}
