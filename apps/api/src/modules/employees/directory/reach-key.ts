import { scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'

/** Cache key of the caller's reach: callers with the same reach share cached values. */
export function reachKey(ctx: Ctx, permission: string): string {
  const { actor } = ctx
  const scopes = [...scopesOf(actor, permission)].sort()
  // Shared by all callers who reach everybody.
  if (scopes.includes('organisation')) return 'organisation'
  return JSON.stringify([
    scopes,
    actor.employeeId,
    actor.isTeamLead,
    scopes.includes('group') ? actor.groups : [],
  ])
}
