import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { sendEntryCode } from '@muster/contract/candidates/entry.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { currentReader } from '../../../lib/texts/reader.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import {
  CODE_MINUTES,
  type CodeFacts,
  codeState,
  hourOf,
  MOST_TRIES,
  resendAfter,
  whyNoCode,
} from '../../documents/index.ts'
import { maskedAddress } from '../../session/index.ts'
import { portalCodeMail } from '../candidates.mails.ts'
import type { Visitor } from './visitor.ts'

interface StoredCode extends CodeFacts {
  codeHash: Buffer | null
}

const milliseconds = (at: string) => Temporal.Instant.from(at).epochMilliseconds
const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString()

/** Keyed outside the database, and bound to the candidate and to what it confirms: the same digits are wrong for anything else. */
const hashOf = (ctx: Ctx, candidateId: number, what: string, code: string): Buffer =>
  createHmac('sha256', ctx.platform.config.secretKey)
    .update(`candidate code ${ctx.orgId} ${candidateId} ${what} ${code}`)
    .digest()

export async function findCode(ctx: Ctx, db: Db, candidateId: number): Promise<StoredCode | undefined> {
  const row = await db
    .selectFrom('candidate_code')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  return (
    row && {
      ...{ hasCode: row.code_hash !== null, codeHash: row.code_hash, tries: row.tries },
      ...{ sentAt: milliseconds(row.sent_at), expiresAt: milliseconds(row.expires_at) },
      ...{ hourAt: milliseconds(row.hour_at), hourSends: row.hour_sends, hourFailures: row.hour_failures },
    }
  )
}

export function codeViewOf(
  ctx: Ctx,
  code: StoredCode | undefined,
  email: string | null,
): DataOf<typeof sendEntryCode> {
  const now = ctx.now.epochMilliseconds
  const isOpen = code !== undefined && codeState(code, now) === 'open'
  return {
    sent_to: isOpen && email ? maskedAddress(email) : null,
    expires_in: isOpen ? Math.max(0, Math.ceil((code.expiresAt - now) / 1000)) : 0,
    resend_after: code?.hasCode ? resendAfter(code, now) : 0,
    tries_left: isOpen ? MOST_TRIES - code.tries : 0,
  }
}

/** Two requests at once: one after the other. */
const lockCodes = (ctx: Ctx, db: Db, candidateId: number) =>
  sql`select from candidate where org_id = ${ctx.orgId} and id = ${candidateId} for no key update`.execute(db)

/** What the demo prints, as it has no mail server; such addresses are nobody's. */
function printForDemo(ctx: Ctx, address: string, code: string): void {
  const { seed, smtpUrl } = ctx.platform.config
  if (seed === 'demo' && !smtpUrl && address.endsWith('@candidate.test'))
    process.stdout.write(`  Demo: the code for ${address} is ${code}\n`)
}

/**
 * Mails a one-time code to the candidate; an earlier one is void, whatever it was for.
 *
 * @param what what it confirms
 * @throws AppError `candidates.link_invalid` without an address, `candidates.code_too_soon`, `candidates.code_locked`
 */
export async function mailCode(
  ctx: Ctx,
  db: Db,
  who: Visitor,
  what: string,
): Promise<DataOf<typeof sendEntryCode>> {
  if (!who.email) fail('candidates.link_invalid')
  await lockCodes(ctx, db, who.candidate_id)
  const now = ctx.now.epochMilliseconds
  const earlier = await findCode(ctx, db, who.candidate_id)
  const refusal = whyNoCode(earlier, now)
  if (refusal?.key === 'locked') fail('candidates.code_locked')
  // Whoever has just entered one gets the next at once: for entering, then for signing.
  if (refusal && earlier?.hasCode)
    fail('candidates.code_too_soon', { parameters: { seconds: refusal.seconds } })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hour = hourOf(earlier, now)
  const row = {
    ...{ code_hash: hashOf(ctx, who.candidate_id, what, code), tries: 0 },
    ...{ sent_at: ctx.now.toString(), expires_at: ctx.now.add({ minutes: CODE_MINUTES }).toString() },
    ...{ hour_at: instant(hour.at), hour_sends: hour.sends + 1, hour_failures: hour.failures },
  }
  await db
    .insertInto('candidate_code')
    .values({ org_id: ctx.orgId, candidate_id: who.candidate_id, ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'candidate_id']).doUpdateSet(row))
    .execute()
  await sendMail(ctx, db, portalCodeMail, {
    to: { address: who.email, name: who.full_name },
    language: currentReader().language,
    values: { name: who.first_name, code, minutes: CODE_MINUTES },
  })
  printForDemo(ctx, who.email, code)
  return codeViewOf(ctx, await findCode(ctx, db, who.candidate_id), who.email)
}

export type CodeVerdict = 'right' | { wrong: number } | 'over' | 'locked'

/** Checks a code. A right one is used up; a wrong one is counted, so commit before throwing (`refuseCode`). */
export async function takeCode(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  { what, typed }: { what: string; typed: string },
): Promise<CodeVerdict> {
  await lockCodes(ctx, db, candidateId)
  const now = ctx.now.epochMilliseconds
  const code = await findCode(ctx, db, candidateId)
  const state = codeState(code, now)
  if (state === 'locked') return 'locked'
  if (state === 'over' || !code?.codeHash) return 'over'
  const given = hashOf(ctx, candidateId, what, typed.replace(/[\s-]/g, ''))
  if (timingSafeEqual(given, code.codeHash)) {
    await sql`update candidate_code set code_hash = null
      where org_id = ${ctx.orgId} and candidate_id = ${candidateId}`.execute(db)
    return 'right'
  }
  const hour = hourOf(code, now)
  await sql`update candidate_code set tries = tries + 1, hour_failures = ${hour.failures + 1},
      hour_at = ${instant(hour.at)}::timestamptz, hour_sends = ${hour.sends}
    where org_id = ${ctx.orgId} and candidate_id = ${candidateId}`.execute(db)
  return { wrong: MOST_TRIES - code.tries - 1 }
}

/** @throws AppError `candidates.code_wrong`, `candidates.code_over`, `candidates.code_locked` unless the code was right */
export function refuseCode(verdict: CodeVerdict): void {
  if (verdict === 'right') return
  if (verdict === 'locked') fail('candidates.code_locked')
  if (verdict === 'over' || verdict.wrong <= 0) fail('candidates.code_over')
  fail('candidates.code_wrong', { parameters: { left: verdict.wrong } })
}
