import { randomUUID } from 'node:crypto'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { readCodeDemand, resendCode } from '@muster/contract/session/sign-in-code.contract'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { findSignInChallenge } from '../../../platform/db/gates-sign-in.ts'
import { type Db, readTx, tenantTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { codeMethodsOf, maskedAddress } from '../rules/second-step.ts'
import { type CodeOwner, countCodeFailures, lockCodeOwner, MOST_FAILURES } from './check-code.ts'
import { hashMailCode, isSameHash, newMailCode } from './codes.ts'
import { codeMail } from './second-step.mails.ts'

const MINUTES = 10
export const MOST_TRIES = 5
const RESEND_SECONDS = 30
/** Mails per sign-in. */
const MOST_SENDS = 5
/** Mails to one account within 15 minutes, over all its sign-ins. */
const MOST_MAILS = 10
/** Retention of completed challenges; counting mails needs the last 15 minutes. */
const KEPT_HOURS = 24

type CodeDemand = DataOf<typeof readCodeDemand>

function findChallenge(db: Db, orgId: number, id: number) {
  return db
    .selectFrom('sign_in_challenge as c')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'c.org_id').onRef('a.id', '=', 'c.account_id').on('a.state', '=', 'active'),
    )
    .leftJoin('authenticator as t', (join) =>
      join
        .onRef('t.org_id', '=', 'c.org_id')
        .onRef('t.account_id', '=', 'c.account_id')
        .on('t.confirmed_at', 'is not', null),
    )
    .select([
      'c.id',
      'c.public_id',
      'c.account_id',
      'c.proof_hash',
      'c.password_hash',
      'c.wipes',
      'c.code_hash',
    ])
    .select(['c.sent_at', 'c.sends', 'c.tries', 'c.expires_at', 'a.email', 'a.display_name', 'a.language'])
    .select(sql<boolean>`t.account_id is not null`.as('has_authenticator'))
    .select(sql<boolean>`password_refused(a.org_id, a.id, a.email)`.as('password_refused'))
    .where('c.org_id', '=', orgId)
    .where('c.id', '=', id)
    .where('c.used_at', 'is', null)
    .where('c.dead_at', 'is', null)
    .whereRef('c.password_hash', '=', 'a.password_hash')
    .executeTakeFirst()
}

export type OpenChallenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

/** A challenge still waiting for its code: not used, void or expired, and the password has not changed. */
export async function findOpenChallenge(
  ctx: Pick<PublicCtx, 'now'>,
  db: Db,
  orgId: number,
  id: number,
): Promise<OpenChallenge | undefined> {
  const row = await findChallenge(db, orgId, id)
  return row && Temporal.Instant.compare(ctx.now, Temporal.Instant.from(row.expires_at)) < 0 ? row : undefined
}

function secondsUntil(ctx: Pick<PublicCtx, 'now'>, instant: Temporal.Instant): number {
  return Math.max(0, Math.ceil(instant.since(ctx.now).total('seconds')))
}

function resendAfter(ctx: PublicCtx, row: OpenChallenge): number | null {
  if (row.sent_at === null || row.sends >= MOST_SENDS) return null
  return secondsUntil(ctx, Temporal.Instant.from(row.sent_at).add({ seconds: RESEND_SECONDS }))
}

function demandView(ctx: PublicCtx, row: OpenChallenge): CodeDemand {
  return {
    challenge: row.public_id,
    methods: codeMethodsOf(row.has_authenticator),
    sent_to: row.sent_at === null ? null : maskedAddress(row.email),
    resend_after: resendAfter(ctx, row),
    expires_in: secondsUntil(ctx, Temporal.Instant.from(row.expires_at)),
    tries_left: Math.max(0, MOST_TRIES - row.tries),
  }
}

async function refuseMailFlood(ctx: PublicCtx, db: Db, { orgId, accountId }: CodeOwner): Promise<void> {
  const { mails } = await db
    .selectFrom('sign_in_challenge')
    .select((query) => sql<number>`coalesce(${query.fn.sum('sends')}, 0)::int`.as('mails'))
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .where('sent_at', '>', ctx.now.subtract({ minutes: 15 }).toString())
    .executeTakeFirstOrThrow()
  if (mails >= MOST_MAILS) fail('session.resend_too_soon')
}

/** Mails a new code for the challenge and voids the previous one; counted attempts stay. */
async function mailCode(ctx: PublicCtx, db: Db, orgId: number, row: OpenChallenge): Promise<void> {
  await refuseMailFlood(ctx, db, { orgId, accountId: row.account_id })
  const code = newMailCode()
  await db
    .updateTable('sign_in_challenge')
    .set({
      code_hash: hashMailCode(ctx, row.public_id, code),
      sent_at: ctx.now.toString(),
      expires_at: ctx.now.add({ minutes: MINUTES }).toString(),
      sends: row.sends + 1,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', row.id)
    .execute()
  const { email, display_name: name, language } = row
  await sendMail({ ...ctx, orgId }, db, codeMail, {
    to: { address: email, name },
    language,
    values: { name: name || email, code, minutes: MINUTES },
  })
}

async function insertChallenge(
  ctx: PublicCtx,
  db: Db,
  given: CodeOwner & { passwordHash: string; wipes: boolean; proof: string },
): Promise<number> {
  await db
    .deleteFrom('sign_in_challenge')
    .where('org_id', '=', given.orgId)
    .where('account_id', '=', given.accountId)
    .where('created_at', '<', ctx.now.subtract({ hours: KEPT_HOURS }).toString())
    .execute()
  const { id } = await db
    .insertInto('sign_in_challenge')
    .values({
      org_id: given.orgId,
      account_id: given.accountId,
      public_id: randomUUID(),
      proof_hash: hashToken(given.proof),
      password_hash: given.passwordHash,
      wipes: given.wipes,
      created_at: ctx.now.toString(),
      expires_at: ctx.now.add({ minutes: MINUTES }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Begins the second step after a correct password; mails a code to accounts without an app.
 *
 * @param given.passwordHash hash of the verified password
 * @param given.wipes whether completing it clears the failures of the address
 * @throws AppError `session.code_locked`, `session.resend_too_soon`
 */
export async function openChallenge(
  ctx: PublicCtx,
  given: CodeOwner & { passwordHash: string; wipes: boolean },
): Promise<{ id: number; info: CodeDemand & { proof: string } }> {
  const { orgId } = given
  const proof = newToken()
  return tenantTx(ctx.platform.database, orgId, async (db) => {
    if (!(await lockCodeOwner(db, given))) fail('session.bad_credentials')
    if ((await countCodeFailures(ctx, db, given)) >= MOST_FAILURES) fail('session.code_locked')
    const id = await insertChallenge(ctx, db, { ...given, proof })
    const row = await findOpenChallenge(ctx, db, orgId, id)
    if (!row) fail('session.bad_credentials')
    if (row.has_authenticator) return { id, info: { ...demandView(ctx, row), proof } }
    await mailCode(ctx, db, orgId, row)
    const mailed = (await findOpenChallenge(ctx, db, orgId, id)) as OpenChallenge
    return { id, info: { ...demandView(ctx, mailed), proof } }
  })
}

/** The account's latest sign-in waiting for a code, or the one with this public id. */
export async function findChallengeOf(
  ctx: PublicCtx,
  { orgId, accountId }: CodeOwner,
  publicId: string | undefined,
): Promise<number | undefined> {
  return readTx({ platform: ctx.platform, orgId }, async (db) => {
    const row = await db
      .selectFrom('sign_in_challenge')
      .select('id')
      .where('org_id', '=', orgId)
      .where('account_id', '=', accountId)
      .$if(publicId !== undefined, (query) => query.where('public_id', '=', publicId as string))
      .where('used_at', 'is', null)
      .where('dead_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  })
}

export function isProved(row: OpenChallenge, proof: string): boolean {
  return isSameHash(hashToken(proof), row.proof_hash)
}

/** @throws AppError `session.challenge_over` for an unknown one */
export async function placeOf(ctx: PublicCtx, challenge: string): Promise<{ orgId: number; id: number }> {
  const place = await findSignInChallenge(ctx, challenge)
  if (!place) fail('session.challenge_over')
  return { orgId: place.org_id, id: place.id }
}

/** @throws AppError `session.challenge_over` */
export async function readDemand(
  ctx: PublicCtx,
  { challenge, proof }: BodyOf<typeof readCodeDemand>,
): Promise<CodeDemand> {
  const { orgId, id } = await placeOf(ctx, challenge)
  return readTx({ platform: ctx.platform, orgId }, async (db) => {
    const row = await findOpenChallenge(ctx, db, orgId, id)
    if (!row || !isProved(row, proof)) fail('session.challenge_over')
    return demandView(ctx, row)
  })
}

/** @throws AppError `session.challenge_over`, `session.resend_too_soon`, `session.sso_required` */
export async function sendAnotherCode(
  ctx: PublicCtx,
  { challenge, proof }: BodyOf<typeof resendCode>,
): Promise<CodeDemand> {
  const { orgId, id } = await placeOf(ctx, challenge)
  return tenantTx(ctx.platform.database, orgId, async (db) => {
    const seen = await findOpenChallenge(ctx, db, orgId, id)
    if (!seen || !isProved(seen, proof)) fail('session.challenge_over')
    await lockCodeOwner(db, { orgId, accountId: seen.account_id })
    const row = await findOpenChallenge(ctx, db, orgId, id)
    if (!row) fail('session.challenge_over')
    if (row.password_refused) fail('session.sso_required')
    if (resendAfter(ctx, row) !== 0 || row.has_authenticator) fail('session.resend_too_soon')
    await mailCode(ctx, db, orgId, row)
    return demandView(ctx, (await findOpenChallenge(ctx, db, orgId, id)) as OpenChallenge)
  })
}
