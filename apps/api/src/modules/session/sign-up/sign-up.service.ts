import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { describePasswordRules } from '@muster/contract/security/password-policy'
import {
  type entryFacts,
  FIRST_PASSWORD_OPTIONS,
  type registerOrganisation,
  TERMS_VERSION,
} from '@muster/contract/session/sign-up.contract'
import { languageOf } from '../../../lib/texts/language.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { addSignUp, type EntryAccounts, findEntryAccounts } from '../../../platform/db/gates-entry.ts'
import { type Db, tenantTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { VERSION } from '../../../platform/version.ts'
import { alreadyRegisteredMail, signUpMail } from '../entry.mails.ts'
import { admitEntryRequest } from '../entry-limits.ts'
import { afterAnswer } from '../entry-work.ts'
import { judgeNewPassword } from '../passwords/passwords.service.ts'
import { organisationWords } from '../rules/organisation-words.ts'
import { signUpTexts } from './sign-up.texts.ts'

type SignUp = BodyOf<typeof registerOrganisation>

/** Validity of the mailed link, and retention of the sign-up. */
export const SIGN_UP_DAYS = 7

/** The product is the sender: a stranger's text must not appear as the sender's name. */
const PRODUCT = { orgName: 'Muster', colour: '#335aff' }

function isOpen(ctx: PublicCtx): boolean {
  return ctx.platform.config.signUp !== 'closed'
}

export function readEntryFacts(ctx: PublicCtx): DataOf<typeof entryFacts> {
  return {
    sign_up_open: isOpen(ctx),
    terms_version: TERMS_VERSION,
    password_rules: describePasswordRules(FIRST_PASSWORD_OPTIONS),
    version: VERSION,
  }
}

/** Base URL of the entry for an account; never taken from the request. */
export function entryAddress(ctx: PublicCtx, isConsole: boolean): string {
  const { publicUrl, appUrls } = ctx.platform.config
  return isConsole ? `${publicUrl}/admin` : appUrls.employee
}

/** Mails the link of a sign-up, in the transaction that stores its hash. */
async function mailSignUp(
  ctx: PublicCtx,
  db: Db,
  orgId: number,
  to: { email: string; organisation: string; language: string; token: string },
): Promise<void> {
  const { email, organisation, token } = to
  const language = languageOf(to.language)
  const values = { email, organisation, token, days: SIGN_UP_DAYS, appUrl: entryAddress(ctx, true) }
  await ctx.platform.mail.put({ orgId, now: ctx.now }, db, {
    kind: signUpMail.key,
    to: email,
    language,
    secrets: [token],
    ...signUpMail.render(values, PRODUCT, language),
  })
}

async function keepSignUp(ctx: PublicCtx, given: SignUp, passwordHash: string): Promise<void> {
  const { email, name, country = '', language = 'en', organisation_name: organisation } = given
  const token = newToken()
  const orgId = await addSignUp(ctx, {
    organisation,
    timeZone: given.time_zone,
    ...{ email, name, country, language, passwordHash },
    termsVersion: given.terms_version,
    ip: ctx.request.ip,
    tokenHash: hashToken(token),
    expiresAt: ctx.now.add({ hours: SIGN_UP_DAYS * 24 }),
  })
  await tenantTx(ctx.platform.database, orgId, (db) =>
    mailSignUp(ctx, db, orgId, { email, organisation, language, token }),
  )
}

/** Mails a new link for a pending sign-up and voids the previous one. */
export async function renewSignUp(ctx: PublicCtx, orgId: number): Promise<void> {
  const token = newToken()
  await tenantTx(ctx.platform.database, orgId, async (db) => {
    const waiting = await db
      .updateTable('sign_up')
      .set({ token_hash: hashToken(token), tries: 0 })
      .where('org_id', '=', orgId)
      .where('expires_at', '>', ctx.now.toString())
      .returning(['email', 'language'])
      .executeTakeFirst()
    if (!waiting) return
    const { name } = await db
      .selectFrom('organisation')
      .select('name')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow()
    await mailSignUp(ctx, db, orgId, { ...waiting, organisation: name, token })
  })
}

async function tellAlreadyRegistered(
  ctx: PublicCtx,
  email: string,
  account: EntryAccounts['accounts'][number],
): Promise<void> {
  const { org_id: orgId, account_id: accountId, is_console: isConsole } = account
  await tenantTx(ctx.platform.database, orgId, async (db) => {
    const { display_name: name, language } = await db
      .selectFrom('account')
      .select(['display_name', 'language'])
      .where('org_id', '=', orgId)
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await sendMail({ ...ctx, orgId }, db, alreadyRegisteredMail, {
      to: { address: email, name },
      values: { email, appUrl: entryAddress(ctx, isConsole) },
      language,
    })
  })
}

/** Checks and hashes a password that does not belong to an account yet. */
function hashFirstPassword({
  email,
  name,
  organisation_name: organisation,
  password,
}: SignUp): Promise<string> {
  return judgeNewPassword(
    {
      ...{ email, name, orgId: 0, accountId: 0 },
      organisationWords: organisationWords(organisation, ''),
      optionIds: [...FIRST_PASSWORD_OPTIONS],
      passwordHash: null,
      recentHashes: [],
    },
    password,
  )
}

/**
 * Stores a sign-up until its mailed link is followed. The response, and the work before it, are the same whether or
 * not the address has an account; its owner then gets a different mail. A pending invitation is no account: inviting
 * an address must not prevent it from signing up.
 *
 * @throws AppError `session.sign_up_closed`, `session.terms_changed`, `security.password_mismatch`,
 *   `security.password_too_weak`, `session.slow_down`
 */
export async function signUp(
  ctx: PublicCtx,
  body: SignUp,
): Promise<Reply<DataOf<typeof registerOrganisation>>> {
  if (!isOpen(ctx)) fail('session.sign_up_closed')
  if (body.terms_version !== TERMS_VERSION) fail('session.terms_changed')
  if (body.password !== body.confirm_password) {
    fail('security.password_mismatch', {
      fields: { confirm_password: signUpTexts('passwordsDontMatch') },
    })
  }
  const passwordHash = await hashFirstPassword(body)
  const isAdmitted = await admitEntryRequest(ctx, 'sign_up', body.email)
  afterAnswer(ctx, async () => {
    if (!isAdmitted) return
    const { accounts } = await findEntryAccounts(ctx, body.email)
    const account = accounts.find((one) => one.state === 'active')
    if (account) await tellAlreadyRegistered(ctx, body.email, account)
    else await keepSignUp(ctx, body, passwordHash)
  })
  return reply({ email: body.email }, signUpTexts('emailSent'))
}
