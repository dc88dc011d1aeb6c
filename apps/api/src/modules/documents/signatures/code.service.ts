import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { sendSigningCode } from '@muster/contract/documents/signatures.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import { languages } from '../../../lib/texts/language.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { maskedAddress } from '../../session/index.ts'
import {
  CODE_MINUTES,
  codeState,
  hourOf,
  MOST_TRIES,
  resendAfter,
  whyClosed,
  whyNoCode,
} from './rules/signing.ts'
import { signingCodeMail } from './signatures.mails.ts'
import { signatureTexts } from './signatures.texts.ts'
import { findCode, recordEvent, requireOwn, type SigningLetter, type StoredCode } from './signing.queries.ts'

type CodeView = DataOf<typeof sendSigningCode>

/** @throws AppError `documents.signature_closed` with the reason */
export function refuseClosed(letter: SigningLetter): void {
  const why = whyClosed(letter, letter.today)
  if (why)
    fail('documents.signature_closed', {
      parameters: { problem: signatureTexts.text(why, { day: letter.dueOn }) },
    })
}

/** @throws AppError `documents.signature_closed` for a letter that a service signs */
export function refuseElsewhere({ provider, providerName }: SigningLetter): void {
  if (provider !== 'built_in')
    fail('documents.signature_closed', {
      parameters: { problem: signatureTexts.text('signedElsewhere', { name: providerName }) },
    })
}

/** What agreeing to sign means, in a language. It names the letter, so that it can't be moved to another one. */
export const consentOf = ({ title, organisation, pages }: SigningLetter, language: Language): string =>
  wordsOf(signatureTexts.text(pages === 1 ? 'consentOne' : 'consent', { title, organisation, pages }), {
    language,
  })

/**
 * The key is not in the database. The hash covers the letter and, if there is one, the signer's account, so that a code works for
 * no other letter or person.
 */
const hashOf = (ctx: Ctx, letterId: number, accountId: number | null, code: string): Buffer =>
  createHmac('sha256', ctx.platform.config.secretKey)
    .update(`signing code ${ctx.orgId} ${letterId} ${accountId} ${code}`)
    .digest()

const sixDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

export function codeView(ctx: Ctx, code: StoredCode | undefined, address: string): CodeView {
  const now = ctx.now.epochMilliseconds
  const isOpen = code?.accountId === ctx.actor.accountId && codeState(code, now) === 'open'
  return {
    sent_to: isOpen ? maskedAddress(address) : null,
    expires_in: isOpen && code ? Math.max(0, Math.ceil((code.expiresAt - now) / 1000)) : 0,
    resend_after: resendAfter(code, now),
    tries_left: isOpen && code ? MOST_TRIES - code.tries : 0,
  }
}

async function storeCode(
  ctx: Ctx,
  db: Db,
  letterId: number,
  given: { hash: Buffer; consent: string; language: Language; earlier: StoredCode | undefined },
): Promise<void> {
  const now = ctx.now.epochMilliseconds
  const hour = hourOf(given.earlier, now)
  const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString()
  const row = {
    ...{ account_id: ctx.actor.accountId, code_hash: given.hash, tries: 0 },
    ...{ consent: given.consent, consent_language: given.language },
    ...{ sent_at: instant(now), expires_at: ctx.now.add({ minutes: CODE_MINUTES }).toString() },
    ...{ hour_at: instant(hour.at), hour_sends: hour.sends + 1, hour_failures: hour.failures },
  }
  await db
    .insertInto('letter_signing_code')
    .values({ org_id: ctx.orgId, letter_id: letterId, ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'letter_id']).doUpdateSet(row))
    .execute()
}

/**
 * Records that the person agreed, verbatim, and mails a code; an earlier one is void. The mailbox is that of the account.
 *
 * @throws AppError `record.not_found`, `documents.signature_closed`, `documents.consent_changed`,
 *   `documents.code_too_soon`, `documents.code_locked`
 */
export async function mailSigningCode(ctx: Ctx, body: BodyOf<typeof sendSigningCode>): Promise<CodeView> {
  const view = await tx(ctx, async (db) => {
    const letter = await requireOwn(ctx, db, body.letter_id, { isLocked: true })
    refuseClosed(letter)
    refuseElsewhere(letter)
    const language = languages.find((one) => consentOf(letter, one) === body.consent)
    if (!language) fail('documents.consent_changed')
    const earlier = await findCode(ctx, db, letter.letter_id)
    const refusal = whyNoCode(earlier, ctx.now.epochMilliseconds)
    if (refusal?.key === 'locked') fail('documents.code_locked')
    if (refusal) fail('documents.code_too_soon', { parameters: { seconds: refusal.seconds } })
    const { email, accountId } = ctx.actor
    if (!email)
      fail('documents.signature_closed', { parameters: { problem: signatureTexts.text('noMailbox') } })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hash = hashOf(ctx, letter.letter_id, accountId, code)
    await storeCode(ctx, db, letter.letter_id, { hash, consent: body.consent, language, earlier })
    await recordEvent(ctx, db, [letter.letter_id], 'consented', body.consent)
    await recordEvent(ctx, db, [letter.letter_id], 'code_sent', maskedAddress(email))
    await sendMail(ctx, db, signingCodeMail, {
      ...{ to: { address: email, name: letter.signer }, language },
      values: { name: letter.signer, title: letter.title, code, minutes: CODE_MINUTES },
    })
    return codeView(ctx, await findCode(ctx, db, letter.letter_id), email)
  })
  ctx.platform.mail.poke()
  return view
}

export type CodeVerdict =
  | { kind: 'right'; code: StoredCode }
  | { kind: 'wrong'; left: number }
  | { kind: 'over' }
  /** It was right, a moment ago. */
  | { kind: 'used' }
  | { kind: 'locked' }

/**
 * Checks a code under the lock of the letter's signature. A right one is used up; a wrong one is counted, so commit before
 * throwing an error.
 */
export async function takeCode(ctx: Ctx, db: Db, letterId: number, typed: string): Promise<CodeVerdict> {
  const code = await findCode(ctx, db, letterId)
  const { accountId } = ctx.actor
  const state = codeState(code, ctx.now.epochMilliseconds)
  if (state === 'locked') return { kind: 'locked' }
  const isOwn = code !== undefined && code.accountId === accountId
  if (isOwn && !code.codeHash && ctx.now.epochMilliseconds < code.expiresAt) return { kind: 'used' }
  if (state === 'over' || !code?.codeHash || code.accountId !== accountId) return { kind: 'over' }
  const isRight = timingSafeEqual(hashOf(ctx, letterId, accountId, sixDigits(typed)), code.codeHash)
  if (isRight) {
    await sql`update letter_signing_code set code_hash = null
      where org_id = ${ctx.orgId} and letter_id = ${letterId}`.execute(db)
    return { kind: 'right', code }
  }
  const hour = hourOf(code, ctx.now.epochMilliseconds)
  await sql`update letter_signing_code set tries = tries + 1, hour_failures = ${hour.failures + 1},
      hour_at = ${Temporal.Instant.fromEpochMilliseconds(hour.at).toString()}::timestamptz, hour_sends = ${hour.sends}
    where org_id = ${ctx.orgId} and letter_id = ${letterId}`.execute(db)
  await recordEvent(ctx, db, [letterId], 'code_wrong')
  return { kind: 'wrong', left: MOST_TRIES - code.tries - 1 }
}
