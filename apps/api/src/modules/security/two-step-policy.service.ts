import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { readTwoStepPolicy, saveTwoStepPolicy } from '@muster/contract/security/two-step-policy.contract'
import type { TwoStepPolicy } from '@muster/contract/session/two-step.contract'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import { securityTexts } from './security.texts.ts'

const canMail = (ctx: Ctx) => ctx.platform.config.smtpUrl !== undefined

function findPolicy(ctx: Ctx, db: Db) {
  return db.selectFrom('organisation').select(['name', 'two_step']).where('org_id', '=', ctx.orgId)
}

/** Whom the organisation requires a code from at sign-in. */
export async function readPolicy(ctx: Ctx): Promise<DataOf<typeof readTwoStepPolicy>> {
  const { two_step } = await readTx(ctx, (db) => findPolicy(ctx, db).executeTakeFirstOrThrow())
  return { two_step: two_step as TwoStepPolicy, can_mail: canMail(ctx) }
}

/**
 * Applies from the next sign-in; open sessions continue.
 *
 * @throws AppError `security.two_step_needs_mail`: without a mail server it would lock everybody out
 */
export async function writePolicy(
  ctx: Ctx,
  { two_step }: BodyOf<typeof saveTwoStepPolicy>,
): Promise<Reply<null>> {
  if (two_step !== 'off' && !canMail(ctx)) fail('security.two_step_needs_mail')
  await tx(ctx, async (db) => {
    const before = await findPolicy(ctx, db).forUpdate().executeTakeFirstOrThrow()
    await db.updateTable('organisation').set({ two_step }).where('org_id', '=', ctx.orgId).execute()
    await recordAudit(ctx, db, {
      recordType: 'organisation',
      recordId: ctx.orgId,
      recordLabel: before.name,
      changes: changesBetween({ two_step: before.two_step }, { two_step }),
    })
  })
  return reply(null, securityTexts('twoStepPolicySaved'))
}
