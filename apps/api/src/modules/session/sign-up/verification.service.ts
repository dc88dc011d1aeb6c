import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { ROLE } from '@muster/contract/kit/index'
import type { acceptInvitation } from '@muster/contract/session/session.contract'
import { systemActor } from '../../../platform/access/actor.ts'
import { hashToken } from '../../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findSignUpLink } from '../../../platform/db/gates-entry.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { createAccount } from '../accounts.service.ts'
import { answerAddressLink } from '../address-change.service.ts'
import { describeReset } from '../passwords/forgot-password.service.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { answerInvitation } from './invitation.service.ts'
import { openOrganisation } from './organisation-opener.ts'
import { signUpTexts } from './sign-up.texts.ts'

type Verification = DataOf<typeof acceptInvitation>

/** Password attempts per link; afterwards a new link is needed. */
const MOST_TRIES = 5
const HRMS_PRODUCT = 1

function waitingSignUp(ctx: PublicCtx, orgId: number, tokenHash: Buffer) {
  return readTx({ platform: ctx.platform, orgId }, (db) =>
    db
      .selectFrom('sign_up as u')
      .innerJoin('organisation as o', 'o.org_id', 'u.org_id')
      .select(['u.email', 'u.name', 'u.password_hash', 'o.name as organisation', 'o.theme_colour'])
      .where('u.org_id', '=', orgId)
      .where('u.token_hash', '=', tokenHash)
      .where('u.tries', '<', MOST_TRIES)
      .where('u.expires_at', '>', ctx.now.toString())
      .executeTakeFirst(),
  )
}

type WaitingSignUp = NonNullable<Awaited<ReturnType<typeof waitingSignUp>>>

/** Counts the attempt before the password is checked: concurrent guesses gain nothing. */
async function takeTry(ctx: PublicCtx, orgId: number, tokenHash: Buffer): Promise<void> {
  const taken = await tx({ platform: ctx.platform, orgId }, (db) =>
    db
      .updateTable('sign_up')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('token_hash', '=', tokenHash)
      .where('tries', '<', MOST_TRIES)
      .executeTakeFirst(),
  )
  if (taken.numUpdatedRows !== 1n) fail('session.invitation_invalid')
}

/** Opens the organisation with its first administrator in one transaction, which also uses up the link. */
async function open(ctx: PublicCtx, orgId: number, tokenHash: Buffer, name: string): Promise<void> {
  const opening: Ctx = { ...ctx, orgId, actor: systemActor(name) }
  await tx(opening, async (db) => {
    const taken = await db
      .deleteFrom('sign_up')
      .where('org_id', '=', orgId)
      .where('token_hash', '=', tokenHash)
      .returningAll()
      .executeTakeFirst()
    if (!taken) fail('session.invitation_invalid')
    await openOrganisation(opening, db, { country: taken.country })
    const accountId = await createAccount(opening, db, {
      email: taken.email,
      name: taken.name,
      passwordHash: taken.password_hash,
      roles: [{ product_id: HRMS_PRODUCT, role_id: ROLE.admin }],
    })
    await db
      .updateTable('account')
      .set({ language: taken.language })
      .where('org_id', '=', orgId)
      .where('id', '=', accountId)
      .execute()
    const consent = { version: taken.terms_version, accepted_at: taken.created_at, ip: taken.ip }
    await db
      .insertInto('terms_consent')
      .values({ org_id: orgId, account_id: accountId, ...consent })
      .execute()
  })
}

function viewOf(waiting: WaitingSignUp, accepted: boolean, orgId: number | null): Verification {
  return {
    kind: 'sign_up',
    email: waiting.email,
    name: waiting.name,
    org_name: waiting.organisation,
    PRODUCT_THEME_COLOR: waiting.theme_colour,
    accepted,
    password_rules: [],
    questions: [],
    org_id: orgId,
  }
}

async function answerSignUp(
  ctx: PublicCtx,
  orgId: number,
  body: BodyOf<typeof acceptInvitation>,
): Promise<Verification> {
  if (ctx.platform.config.signUp === 'closed') fail('session.sign_up_closed')
  const tokenHash = hashToken(body.id)
  const waiting = await waitingSignUp(ctx, orgId, tokenHash)
  if (!waiting) fail('session.invitation_invalid')
  if (body.password === undefined) return viewOf(waiting, false, null)
  await takeTry(ctx, orgId, tokenHash)
  if (!(await verifyPassword(waiting.password_hash, body.password))) {
    fail('session.sign_up_password', {
      fields: { password: signUpTexts('notSignUpPassword') },
    })
  }
  await open(ctx, orgId, tokenHash, waiting.name)
  return viewOf(waiting, true, orgId)
}

/**
 * Handles a mailed link. Without a password, describes it and changes nothing, since mail scanners open links. With a
 * password, confirms a sign-up or accepts an invitation. The link of a password reset is only described here.
 *
 * @throws AppError `session.invitation_invalid`, `session.sign_up_password`, `session.sign_up_closed`,
 *   `security.password_mismatch`, `security.password_too_weak`, `security.password_reused`
 */
export async function answerVerification(
  ctx: PublicCtx,
  body: BodyOf<typeof acceptInvitation>,
): Promise<Verification> {
  const signedUp = await findSignUpLink(ctx, hashToken(body.id))
  if (signedUp !== null) return answerSignUp(ctx, signedUp, body)
  const readdressed = await answerAddressLink(ctx, body)
  if (readdressed) return readdressed
  const reset = await describeReset(ctx, body.id)
  if (!reset) return answerInvitation(ctx, body)
  // Replacing a password requires more checks than confirming an address.
  if (body.new_password !== undefined || body.password !== undefined) fail('session.invitation_invalid')
  return reset
}
