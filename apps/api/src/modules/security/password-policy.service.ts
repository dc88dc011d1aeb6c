import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { describePasswordRules } from '@muster/contract/security/password-policy'
import type { getPasswordPolicy, savePasswordPolicy } from '@muster/contract/security/security.contract'
import type { readSessionLimits, saveSessionLimits } from '@muster/contract/security/sessions.contract'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import { securityTexts } from './security.texts.ts'

function findRules(ctx: Ctx, db: Db) {
  return db
    .selectFrom('organisation')
    .select(['name', 'password_days', 'password_rules', 'session_idle_minutes', 'session_max_minutes'])
    .where('org_id', '=', ctx.orgId)
}

type Rules = Awaited<ReturnType<ReturnType<typeof findRules>['executeTakeFirstOrThrow']>>

/** The active policy, by option ids and in words; shown wherever a password is chosen. */
export async function readPasswordPolicy(ctx: Ctx): Promise<DataOf<typeof getPasswordPolicy>> {
  const { password_days, password_rules } = await readTx(ctx, (db) =>
    findRules(ctx, db).executeTakeFirstOrThrow(),
  )
  return {
    CHANGE_PASSWORD_DAYS: password_days,
    PASSWORD_COMBINATION_CHARACTERS: password_rules,
    rules: describePasswordRules(password_rules),
  }
}

/** Changes the organisation's requirements and records the values before and after in the audit log. */
async function changeRules(ctx: Ctx, changes: Partial<Omit<Rules, 'name'>>): Promise<void> {
  await tx(ctx, async (db) => {
    const before = await findRules(ctx, db).forUpdate().executeTakeFirstOrThrow()
    await db.updateTable('organisation').set(changes).where('org_id', '=', ctx.orgId).execute()
    const named = (rules: Partial<Rules>) => ({
      // Named so that the audit log does not mask them as secrets.
      expiry_days: rules.password_days,
      combination_options: rules.password_rules,
      session_idle_minutes: rules.session_idle_minutes,
      session_max_minutes: rules.session_max_minutes,
    })
    await recordAudit(ctx, db, {
      recordType: 'organisation',
      recordId: ctx.orgId,
      recordLabel: before.name,
      changes: changesBetween(named(before), named({ ...before, ...changes })),
    })
  })
}

/**
 * Sets the password policy. The options apply to passwords chosen from now on; the expiry also to existing
 * ones: whoever has an older one must choose a new one with the next request.
 */
export async function writePasswordPolicy(
  ctx: Ctx,
  body: BodyOf<typeof savePasswordPolicy>,
): Promise<Reply<null>> {
  const options = [...new Set(body.PASSWORD_COMBINATION_CHARACTERS)].sort((a, b) => a - b)
  await changeRules(ctx, { password_days: body.CHANGE_PASSWORD_DAYS, password_rules: options })
  return reply(null, securityTexts('passwordPolicySaved'))
}

export async function readLimits(ctx: Ctx): Promise<DataOf<typeof readSessionLimits>> {
  const rules = await readTx(ctx, (db) => findRules(ctx, db).executeTakeFirstOrThrow())
  return {
    SESSION_IDLE_MINUTES: rules.session_idle_minutes,
    SESSION_MAX_MINUTES: rules.session_max_minutes,
  }
}

/**
 * Sets the session limits. The session look-up checks them on every request, so shorter ones end older
 * sessions at once.
 *
 * @throws AppError `security.session_limits_crossed`
 */
export async function writeLimits(ctx: Ctx, body: BodyOf<typeof saveSessionLimits>): Promise<Reply<null>> {
  const { SESSION_IDLE_MINUTES: idle, SESSION_MAX_MINUTES: most } = body
  if (idle > most) {
    const text = securityTexts('idleLimitTooLong')
    fail('security.session_limits_crossed', { fields: { SESSION_IDLE_MINUTES: text } })
  }
  await changeRules(ctx, { session_idle_minutes: idle, session_max_minutes: most })
  return reply(null, securityTexts('sessionLimitsSaved'))
}
