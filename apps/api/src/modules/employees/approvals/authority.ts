import type { Ctx } from '../../../platform/context.ts'

/**
 * Gives the approver system permissions: an approved change is written even if the approver could not make it
 * directly. The history still names the approver.
 */
export const withAuthority = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...ctx.actor, kind: 'system' } })
