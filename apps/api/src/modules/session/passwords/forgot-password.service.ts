import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { describePasswordRules } from '@muster/contract/security/password-policy'
import { securityQuestions } from '@muster/contract/security/security-questions'
import type { forgotPassword, forgotPasswordReset } from '@muster/contract/session/forgot-password.contract'
import type { acceptInvitation } from '@muster/contract/session/session.contract'
import type { resendEmail } from '@muster/contract/session/sign-up.contract'
import { systemActor } from '../../../platform/access/actor.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findAccountLink } from '../../../platform/db/gates.ts'
import { clearSignInLock, type EntryAccount, findEntryAccounts } from '../../../platform/db/gates-entry.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { passwordResetMail } from '../entry.mails.ts'
import { admitEntryRequest } from '../entry-limits.ts'
import { afterAnswer } from '../entry-work.ts'
import { attemptFrom } from '../sign-in/sign-in-attempt.ts'
import { renewInvitation } from '../sign-up/invitation.service.ts'
import { entryAddress, renewSignUp } from '../sign-up/sign-up.service.ts'
import { judgeNewPassword, loadPasswordFacts, storePassword } from './passwords.service.ts'
import { passwordsTexts } from './passwords.texts.ts'
import { checkAnswers, securityQuestionsOf } from './security-answers.service.ts'

const RESET_MINUTES = 30

function systemCtxOf(ctx: PublicCtx, orgId: number): Ctx {
  return { ...ctx, orgId, actor: systemActor('Forgotten password') }
}

/** Voids the account's unused links: only the newest one works. */
async function voidResets(ctx: Ctx, db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
}

async function mailReset(ctx: PublicCtx, email: string, account: EntryAccount): Promise<void> {
  const { org_id: orgId, account_id: accountId } = account
  const own = systemCtxOf(ctx, orgId)
  const token = newToken()
  await tx(own, async (db) => {
    // Locked, so that two concurrent requests leave one valid link.
    const row = await db
      .selectFrom('account')
      .select(['display_name', 'language'])
      .where('org_id', '=', orgId)
      .where('id', '=', accountId)
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    await voidResets(own, db, accountId)
    await db
      .insertInto('account_link')
      .values({
        org_id: orgId,
        account_id: accountId,
        kind: 'reset',
        token_hash: hashToken(token),
        created_at: ctx.now.toString(),
        expires_at: ctx.now.add({ minutes: RESET_MINUTES }).toString(),
      })
      .execute()
    const name = row.display_name || email
    await sendMail(own, db, passwordResetMail, {
      to: { address: email, name },
      values: { name, email, token, minutes: RESET_MINUTES, appUrl: entryAddress(ctx, account.is_console) },
      language: row.language,
    })
    await recordAudit(own, db, { recordType: 'account', recordId: accountId, recordLabel: email })
  })
}

/** An invited account has no password to forget, so the invitation is sent again instead. */
async function mailWhatHelps(ctx: PublicCtx, email: string, account: EntryAccount): Promise<void> {
  if (account.state === 'invited') {
    const own = systemCtxOf(ctx, account.org_id)
    await tx(own, (db) => renewInvitation(own, db, account.account_id))
  } else if (account.has_password) await mailReset(ctx, email, account)
}

/**
 * Mails a link for every account of the address that has a password, each from its own organisation, so that no mail
 * reveals another organisation. The response and the work before it are the same for every address.
 *
 * @throws AppError `session.slow_down` when the network makes too many requests
 */
export async function requestReset(
  ctx: PublicCtx,
  { email }: BodyOf<typeof forgotPassword>,
): Promise<Reply<null>> {
  const isAdmitted = await admitEntryRequest(ctx, 'reset', email)
  afterAnswer(ctx, async () => {
    if (!isAdmitted) return
    const { accounts, sign_ups: signUps } = await findEntryAccounts(ctx, email)
    for (const account of accounts) await mailWhatHelps(ctx, email, account)
    // A person whose sign-up is still pending may mistake that for a forgotten password.
    for (const orgId of signUps) await renewSignUp(ctx, orgId)
  })
  return reply(null, passwordsTexts('resetEmailSentIfAccount'))
}

/**
 * Mails the link of a sign-up or an invitation again and voids the previous one. The response and the work before it
 * are the same for every address.
 *
 * @throws AppError `session.slow_down` when the network makes too many requests
 */
export async function resendEntryMail(
  ctx: PublicCtx,
  { email }: BodyOf<typeof resendEmail>,
): Promise<Reply<null>> {
  const isAdmitted = await admitEntryRequest(ctx, 'resend', email)
  afterAnswer(ctx, async () => {
    if (!isAdmitted) return
    const { accounts, sign_ups: signUps } = await findEntryAccounts(ctx, email)
    for (const orgId of signUps) await renewSignUp(ctx, orgId)
    for (const account of accounts.filter((one) => one.state === 'invited')) {
      await mailWhatHelps(ctx, email, account)
    }
  })
  return reply(null, passwordsTexts('resentIfPending'))
}

/** The account of an open reset link; undefined for any other link. */
async function findOpenReset(ctx: PublicCtx, key: string) {
  const place = await findAccountLink(ctx, hashToken(key))
  if (!place) return undefined
  return readTx({ platform: ctx.platform, orgId: place.org_id }, (db) =>
    db
      .selectFrom('account_link as l')
      .innerJoin('account as a', (join) =>
        join.onRef('a.org_id', '=', 'l.org_id').onRef('a.id', '=', 'l.account_id'),
      )
      .innerJoin('organisation as o', 'o.org_id', 'l.org_id')
      .select(['l.org_id', 'l.id as link_id', 'l.account_id', 'a.employee_id', 'a.email', 'a.display_name'])
      .select(['o.name as organisation', 'o.theme_colour', 'o.password_rules'])
      .where('l.org_id', '=', place.org_id)
      .where('l.id', '=', place.id)
      .where('l.kind', '=', 'reset')
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', ctx.now.toString())
      .where('a.state', '=', 'active')
      .where('o.status', '=', 1)
      .executeTakeFirst(),
  )
}

/** Whose password a link replaces; undefined unless it is an open reset link. Does not use it up. */
export async function describeReset(
  ctx: PublicCtx,
  key: string,
): Promise<DataOf<typeof acceptInvitation> | undefined> {
  const link = await findOpenReset(ctx, key)
  if (!link) return undefined
  const { org_id: orgId, account_id: accountId } = link
  const requested = await readTx({ platform: ctx.platform, orgId }, (db) =>
    securityQuestionsOf(db, orgId, accountId),
  )
  return {
    kind: 'reset',
    email: link.email,
    name: link.display_name,
    org_name: link.organisation,
    PRODUCT_THEME_COLOR: link.theme_colour,
    accepted: false,
    password_rules: describePasswordRules(link.password_rules),
    questions: requested.map(({ question_id }) => ({
      question_id,
      question: securityQuestions.find(({ id }) => id === question_id)?.text ?? '',
    })),
    org_id: null,
  }
}

type OpenReset = NonNullable<Awaited<ReturnType<typeof findOpenReset>>>
type Answers = BodyOf<typeof forgotPasswordReset>['answers']

/** Checked before the password, so that errors about the password never reach somebody who only has the mailbox. */
async function refuseWrongAnswers(ctx: PublicCtx, link: OpenReset, answers: Answers = []): Promise<void> {
  const { org_id: orgId, account_id: accountId, link_id: linkId } = link
  const verdict = await checkAnswers(ctx, { orgId, accountId, linkId }, answers)
  if (verdict === 'dead') fail('session.reset_invalid')
  if (verdict === 'wrong') fail('session.answers_wrong')
}

/**
 * Replaces a forgotten password by means of the mailed link. Ends every session of the account, clears the failed
 * attempts of its address, and notifies the owner by mail.
 *
 * @throws AppError `session.reset_invalid`, `session.answers_wrong`, `security.password_mismatch`,
 *   `security.password_too_weak`, `security.password_reused`
 */
export async function finishReset(
  ctx: PublicCtx,
  body: BodyOf<typeof forgotPasswordReset>,
): Promise<Reply<DataOf<typeof forgotPasswordReset>>> {
  if (body.new_password !== body.confirm_password) {
    fail('security.password_mismatch', {
      fields: { confirm_password: passwordsTexts('passwordsDontMatch') },
    })
  }
  const link = await findOpenReset(ctx, body.id)
  if (!link) fail('session.reset_invalid')
  const { org_id: orgId, account_id: accountId, email } = link
  await refuseWrongAnswers(ctx, link, body.answers)
  // The link is proof of identity; all of the person's sessions end.
  const actor = { ...systemActor(link.display_name || email), accountId, email, employeeId: link.employee_id }
  const own: Ctx = { ...ctx, orgId, actor: { ...actor, kind: 'account' } }
  const facts = await readTx(own, (db) => loadPasswordFacts(db, orgId, accountId))
  const hash = await judgeNewPassword(facts, body.new_password)
  await tx(own, async (db) => {
    const used = await db
      .updateTable('account_link')
      .set({ used_at: ctx.now.toString() })
      .where('org_id', '=', orgId)
      .where('id', '=', link.link_id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) fail('session.reset_invalid')
    await voidResets(own, db, accountId)
    await storePassword(own, db, facts, hash)
  })
  await clearSignInLock(ctx, attemptFrom(ctx, email))
  return reply({ email }, passwordsTexts('ownPasswordChanged'))
}
