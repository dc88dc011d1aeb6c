import type { Ctx } from '../../../platform/context.ts'

/**
 * The same caller with the organisation's own authority: what was approved is written whatever the approver could
 * change themselves, and stands in the history under the approver's name.
 */
export const withAuthority = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...ctx.actor, kind: 'system' } })
