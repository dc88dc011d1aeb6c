import { brokenPasswordRules, PASSWORDS_REMEMBERED } from '@muster/contract/security/password-policy'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { passwordChanged } from '../../../platform/hooks.ts'
import { isCommonPassword } from '../rules/known-passwords.ts'
import { organisationWords } from '../rules/organisation-words.ts'
import { endSessionsOf } from '../sessions.queries.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { passwordsTexts } from './passwords.texts.ts'

/** What the choice of a password depends on. */
export interface PasswordFacts {
  orgId: number
  accountId: number
  email: string
  name: string
  /** From `organisationWords`; undefined if the organisation does not exist yet. */
  organisationWords?: readonly string[]
  /** PASSWORD_COMBINATION_CHARACTERS of the organisation. */
  optionIds: number[]
  passwordHash: string | null
  /** Hashes of passwords that can't be chosen again, latest first. */
  recentHashes: string[]
}

export async function loadPasswordFacts(db: Db, orgId: number, accountId: number): Promise<PasswordFacts> {
  const account = await db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
    .select([
      'a.email',
      'a.display_name',
      'a.password_hash',
      'o.password_rules',
      'o.name as org_name',
      'o.login_domain',
    ])
    .where('a.org_id', '=', orgId)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  const facts = found(account)
  const { email, display_name, password_hash, password_rules } = facts
  const history = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PASSWORDS_REMEMBERED)
    .execute()
  const hashes = [...(password_hash ? [password_hash] : []), ...history.map((row) => row.password_hash)]
  return {
    orgId,
    accountId,
    email,
    name: display_name,
    organisationWords: organisationWords(facts.org_name, facts.login_domain ?? ''),
    optionIds: password_rules,
    passwordHash: password_hash,
    recentHashes: [...new Set(hashes)].slice(0, PASSWORDS_REMEMBERED),
  }
}

async function wasUsedBefore(password: string, hashes: readonly string[]): Promise<boolean> {
  const matches = await Promise.all(hashes.map((hash) => verifyPassword(hash, password)))
  return matches.includes(true)
}

/** Rules that only the server checks: the long list of common passwords, and the organisation's name. */
async function brokenHere(facts: PasswordFacts, password: string): Promise<string[]> {
  const lower = password.toLowerCase()
  const holdsOrganisation = facts.organisationWords?.some((word) => lower.includes(word)) === true
  return [
    ...((await isCommonPassword(password)) ? [passwordsTexts('notCommonPassword')] : []),
    ...(holdsOrganisation ? [passwordsTexts('withoutOrganisationName')] : []),
  ]
}

/**
 * Checks a new password against the organisation's policy and the latest passwords. Call it outside any transaction:
 * it hashes up to six times.
 *
 * @returns its hash, for `storePassword`
 * @throws AppError `security.password_too_weak` (all broken rules in the message), `security.password_reused`
 */
export async function judgeNewPassword(facts: PasswordFacts, password: string): Promise<string> {
  const rules = brokenPasswordRules(password, facts.optionIds, facts).map((rule) => rule.text)
  const broken = [...new Set([...rules, ...(await brokenHere(facts, password))])]
  if (broken.length > 0) {
    const text = passwordsTexts('passwordPolicyNotMet', { broken: broken.join('; ') })
    fail('security.password_too_weak', { message: text, fields: { new_password: `${broken.join('; ')}.` } })
  }
  if (await wasUsedBefore(password, facts.recentHashes)) {
    fail('security.password_reused', {
      fields: { new_password: passwordsTexts('passwordRecentlyUsed') },
    })
  }
  return hashPassword(password)
}

async function rememberPassword(ctx: Ctx, db: Db, accountId: number, hash: string): Promise<void> {
  await db
    .insertInto('password_history')
    .values({ org_id: ctx.orgId, account_id: accountId, password_hash: hash, set_at: ctx.now.toString() })
    .execute()
  await db
    .deleteFrom('password_history')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('password_history')
        .select('id')
        .where('org_id', '=', ctx.orgId)
        .where('account_id', '=', accountId)
        .orderBy('set_at', 'desc')
        .orderBy('id', 'desc')
        .limit(PASSWORDS_REMEMBERED),
    )
    .execute()
}

/**
 * Stores a password that `judgeNewPassword` has accepted and ends the account's other sessions. Notifies modules by
 * `passwordChanged`.
 *
 * @throws AppError `record.conflict` when the password changed after `facts` were loaded
 */
export async function storePassword(ctx: Ctx, db: Db, facts: PasswordFacts, hash: string): Promise<void> {
  const { orgId, accountId } = facts
  const changed = await db
    .updateTable('account')
    .set({
      password_hash: hash,
      password_changed_at: ctx.now.toString(),
      must_change_password: false,
      state: 'active',
      updated_at: ctx.now.toString(),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('state', '<>', 'disabled')
    .where('password_hash', 'is not distinct from', facts.passwordHash)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) fail('record.conflict')
  await rememberPassword(ctx, db, accountId, hash)
  await endSessionsOf(ctx, db, {
    orgId,
    accountId,
    reason: 'password_changed',
    exceptSessionId: ctx.actor.accountId === accountId ? ctx.actor.sessionId : null,
  })
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: accountId,
    recordLabel: facts.email,
    changes: { password: [facts.passwordHash ? '•••' : null, '•••'] },
  })
  const { email, name, passwordHash } = facts
  await passwordChanged.emit(ctx, db, { accountId, email, name, isFirst: passwordHash === null })
}
