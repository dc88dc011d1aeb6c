import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { describePasswordRules } from '@muster/contract/security/password-policy'
import type { acceptInvitation } from '@muster/contract/session/session.contract'
import { sql } from 'kysely'
import { systemActor } from '../../../platform/access/actor.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findAccountLink } from '../../../platform/db/gates.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import { notify } from '../../notices/index.ts'
import { type AccountState, createAccount, lockAccount, refuseTakenEmail } from '../accounts.service.ts'
import { judgeNewPassword, loadPasswordFacts, storePassword } from '../passwords/passwords.service.ts'
import { invitationMail } from '../session.mails.ts'
import { signUpTexts } from './sign-up.texts.ts'

const INVITATION_DAYS = 7
/** For this many days after it was sent, a person may request their invitation again. */
const RENEWABLE_DAYS = 30
/** Nobody is mailed more than one invitation within so many seconds. */
const PAUSE_SECONDS = 60

export interface Invitation {
  employeeId: number
  email: string
  name: string
}

/** The employee's account, or else the account with this address that has no employee yet. */
async function accountFor(ctx: Ctx, db: Db, { employeeId, email, name }: Invitation) {
  const own = await lockAccount(ctx, db, { employeeId })
  if (own) return own
  const namesake = await db
    .selectFrom('account')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('email', '=', email)
    .where('employee_id', 'is', null)
    .executeTakeFirst()
  if (!namesake) await refuseTakenEmail(ctx, db, email, null)
  const accountId = namesake?.id ?? (await createAccount(ctx, db, { email, name, employeeId }))
  return lockAccount(ctx, db, { accountId })
}

async function replaceLink(
  ctx: Ctx,
  db: Db,
  accountId: number,
  invitedBy: number | null = ctx.actor.accountId,
): Promise<string> {
  const token = newToken()
  await db
    .deleteFrom('account_link')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('account_link')
    .values({
      org_id: ctx.orgId,
      account_id: accountId,
      kind: 'invitation',
      token_hash: hashToken(token),
      invited_by: invitedBy,
      created_at: ctx.now.toString(),
      expires_at: ctx.now.add({ hours: INVITATION_DAYS * 24 }).toString(),
    })
    .execute()
  return token
}

/**
 * Notes that an invitation is mailed now. The account must be locked, so that of several at once only one is mailed.
 *
 * @returns whether one may be mailed
 */
async function notePause(ctx: Ctx, db: Db, accountId: number): Promise<boolean> {
  const pause = ctx.now.subtract({ seconds: PAUSE_SECONDS }).toString()
  const noted = await db
    .updateTable('account')
    .set({ invitation_mailed_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .where(sql<boolean>`(invitation_mailed_at is null or invitation_mailed_at <= ${pause}::timestamptz)`)
    .returning('id')
    .execute()
  return noted.length > 0
}

async function mailInvitation(
  ctx: Ctx,
  db: Db,
  { email, name }: Pick<Invitation, 'email' | 'name'>,
  token: string,
): Promise<void> {
  await sendMail(ctx, db, invitationMail, {
    to: { address: email, name },
    values: { name, email, token, days: INVITATION_DAYS, appUrl: ctx.platform.config.appUrls.employee },
  })
}

/**
 * Creates an account for an employee and mails the link to set its first password. While the invitation is open,
 * inviting again replaces the link. An account that has a password or is disabled gets no mail.
 *
 * @throws AppError `session.email_taken`, `session.invitation_just_sent`
 */
export async function inviteAccount(
  ctx: Ctx,
  db: Db,
  given: Invitation,
): Promise<{ accountId: number; state: AccountState; isInvited: boolean }> {
  const invitation = { ...given, email: given.email.trim().toLowerCase() }
  const account = await accountFor(ctx, db, invitation)
  if (!account) throw new Error('The account vanished while it was invited.')
  const { id: accountId } = account
  const isInvited = account.state === 'invited'
  if (isInvited && account.email !== invitation.email)
    await refuseTakenEmail(ctx, db, invitation.email, accountId)
  await db
    .updateTable('account')
    .set({
      employee_id: invitation.employeeId,
      updated_at: ctx.now.toString(),
      ...(isInvited ? { email: invitation.email, display_name: invitation.name } : {}),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .execute()
  if (account.employee_id !== invitation.employeeId) await accessChanged(ctx, db, [accountId])
  if (isInvited) {
    if (!(await notePause(ctx, db, accountId))) fail('session.invitation_just_sent')
    await mailInvitation(ctx, db, invitation, await replaceLink(ctx, db, accountId))
  }
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: accountId,
    recordLabel: isInvited ? invitation.email : account.email,
    changes: changesBetween({ employee_id: account.employee_id }, { employee_id: invitation.employeeId }),
  })
  return { accountId, state: account.state as AccountState, isInvited }
}

/**
 * Mails an invitation again at its recipient's request: only one sent in the last 30 days and not used. A withdrawn
 * invitation stays withdrawn.
 */
export async function renewInvitation(ctx: Ctx, db: Db, accountId: number): Promise<void> {
  const account = await lockAccount(ctx, db, { accountId })
  if (account?.state !== 'invited') return
  const open = await db
    .selectFrom('account_link')
    .select('invited_by')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('created_at', '>', ctx.now.subtract({ hours: RENEWABLE_DAYS * 24 }).toString())
    .executeTakeFirst()
  if (!open || !(await notePause(ctx, db, accountId))) return
  const token = await replaceLink(ctx, db, accountId, open.invited_by)
  const { email, display_name: name } = account
  await mailInvitation(ctx, db, { email, name }, token)
  await recordAudit(ctx, db, { recordType: 'account', recordId: accountId, recordLabel: email })
}

interface OpenLink {
  orgId: number
  linkId: number
  accountId: number
  employeeId: number | null
  email: string
  name: string
  orgName: string
  colour: string
}

/** @throws AppError `session.invitation_invalid` for a link that is unknown, used, replaced or expired */
async function findOpenLink(ctx: PublicCtx, key: string): Promise<OpenLink> {
  const place = await findAccountLink(ctx, hashToken(key))
  if (!place) fail('session.invitation_invalid')
  const orgId = place.org_id
  const row = await readTx({ platform: ctx.platform, orgId }, (db) =>
    db
      .selectFrom('account_link as l')
      .innerJoin('account as a', (join) =>
        join.onRef('a.org_id', '=', 'l.org_id').onRef('a.id', '=', 'l.account_id'),
      )
      .innerJoin('organisation as o', 'o.org_id', 'l.org_id')
      .select([
        'l.id',
        'l.account_id',
        'a.employee_id',
        'a.email',
        'a.display_name',
        'o.name',
        'o.theme_colour',
      ])
      .where('l.org_id', '=', orgId)
      .where('l.id', '=', place.id)
      .where('l.kind', '=', 'invitation')
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', ctx.now.toString())
      .where('a.state', '=', 'invited')
      .where('o.status', '=', 1)
      .executeTakeFirst(),
  )
  if (!row) fail('session.invitation_invalid')
  return {
    orgId,
    linkId: row.id,
    accountId: row.account_id,
    employeeId: row.employee_id,
    email: row.email,
    name: row.display_name,
    orgName: row.name,
    colour: row.theme_colour,
  }
}

/** The invited person as the actor: the link is proof of identity. */
function ctxOfInvited(ctx: PublicCtx, link: OpenLink): Ctx {
  const actor = {
    ...systemActor(link.name),
    kind: 'account' as const,
    accountId: link.accountId,
    email: link.email,
  }
  return { ...ctx, orgId: link.orgId, actor }
}

/** Notifies the inviter that the invitation was accepted, unless their account has been disabled. */
async function tellInviter(ctx: Ctx, db: Db, link: OpenLink, accountId: number): Promise<void> {
  await notify(ctx, db, {
    to: { accountIds: [accountId] },
    kind: 'session.invitation_accepted',
    values: { name: link.name || link.email, email: link.email },
    ...(link.employeeId === null ? {} : { link: { admin: `/users/view/${link.employeeId}` } }),
  })
}

async function setFirstPassword(ctx: Ctx, link: OpenLink, password: string): Promise<void> {
  const facts = await readTx(ctx, (db) => loadPasswordFacts(db, link.orgId, link.accountId))
  const hash = await judgeNewPassword(facts, password)
  await tx(ctx, async (db) => {
    const used = await db
      .updateTable('account_link')
      .set({ used_at: ctx.now.toString() })
      .where('org_id', '=', link.orgId)
      .where('id', '=', link.linkId)
      .where('used_at', 'is', null)
      .returning('invited_by')
      .executeTakeFirst()
    if (!used) fail('session.invitation_invalid')
    await storePassword(ctx, db, facts, hash)
    if (used.invited_by !== null) await tellInviter(ctx, db, link, used.invited_by)
  })
}

/**
 * Without a password, describes the invitation of the link; opening it changes nothing, since mail scanners do that
 * too. With a password, sets it and activates the account; the person then signs in.
 *
 * @throws AppError `session.invitation_invalid`, `security.password_mismatch`,
 *   `security.password_too_weak`, `security.password_reused`
 */
export async function answerInvitation(
  ctx: PublicCtx,
  body: BodyOf<typeof acceptInvitation>,
): Promise<DataOf<typeof acceptInvitation>> {
  const link = await findOpenLink(ctx, body.id)
  const invited = ctxOfInvited(ctx, link)
  const { new_password: password } = body
  if (password !== undefined) {
    if (password !== body.confirm_password) {
      fail('security.password_mismatch', {
        fields: { confirm_password: signUpTexts('passwordsDontMatch') },
      })
    }
    await setFirstPassword(invited, link, password)
  }
  const rules = await readTx(invited, (db) => loadPasswordFacts(db, link.orgId, link.accountId))
  return {
    kind: 'invitation',
    email: link.email,
    name: link.name,
    org_name: link.orgName,
    PRODUCT_THEME_COLOR: link.colour,
    accepted: password !== undefined,
    password_rules: describePasswordRules(rules.optionIds),
    questions: [],
    org_id: null,
  }
}
