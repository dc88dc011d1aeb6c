import type { BodyOf } from '@muster/contract/kit/index'
import type { mandatoryPasswordUpdate } from '@muster/contract/security/security.contract'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import { confirmPassword, judgeNewPassword, loadPasswordFacts, storePassword } from '../session/index.ts'
import { securityTexts } from './security.texts.ts'

/**
 * Replaces the signed-in person's password: the initial one, an expired one, or any other. Ends their other
 * sessions.
 *
 * @throws AppError `security.password_mismatch`, `security.current_password_wrong`, `session.locked`,
 * `security.password_too_weak`, `security.password_reused`
 */
export async function updatePassword(
  ctx: Ctx,
  body: BodyOf<typeof mandatoryPasswordUpdate>,
): Promise<Reply<null>> {
  if (body.new_password !== body.confirm_password) {
    fail('security.password_mismatch', {
      fields: { confirm_password: securityTexts('passwordsDontMatch') },
    })
  }
  const facts = await readTx(ctx, (db) => loadPasswordFacts(db, ctx.orgId, ctx.actor.accountId as number))
  if (!(await confirmPassword(ctx, facts, body.old_password))) {
    fail('security.current_password_wrong', {
      fields: { old_password: securityTexts('currentPasswordIncorrect') },
    })
  }
  const hash = await judgeNewPassword(facts, body.new_password)
  await tx(ctx, (db) => storePassword(ctx, db, facts, hash))
  return reply(null, securityTexts('ownPasswordChanged'))
}
