import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { endSession } from '../sessions.queries.ts'
import { signInTexts } from './sign-in.texts.ts'

/** Ends this session at once; the person's other sessions continue. */
export async function signOut(ctx: Ctx): Promise<Reply<null>> {
  const sessionId = ctx.actor.sessionId as number
  await tx(ctx, (db) => endSession(ctx, db, { orgId: ctx.orgId, sessionId, reason: 'signed_out' }))
  return reply(null, signInTexts('signedOut'))
}
