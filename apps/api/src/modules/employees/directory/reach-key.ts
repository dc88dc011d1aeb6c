import { scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'

/** Who reaches whom: people with one reach share what is counted and kept for it, nobody else does. */
export function reachKey(ctx: Ctx, permission: string): string {
  const { actor } = ctx
  const scopes = [...scopesOf(actor, permission)].sort()
  // Who reaches everybody shares it with all others who do.
  if (scopes.includes('organisation')) return 'organisation'
  return JSON.stringify([
    scopes,
    actor.employeeId,
    actor.isTeamLead,
    scopes.includes('group') ? actor.groups : [],
  ])
}
