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
import { type GuestTables, tablesOf } from '../../onboarding/index.ts'
import { maskedAddress } from '../../session/index.ts'
import { portalCodeMail } from '../candidates.mails.ts'
import type { Guest } from './guests.ts'

/** Whose codes: those of one candidate, of one separation. */
export interface CodesOf {
  kind: GuestTables
  ownerId: number
}

interface StoredCode extends CodeFacts {
  codeHash: Buffer | null
}

const milliseconds = (at: string) => Temporal.Instant.from(at).epochMilliseconds
const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString()

/** Keyed outside the database, and bound to the guest and to what it confirms: the same digits are wrong for anything else. */
const hashOf = (ctx: Ctx, { kind, ownerId }: CodesOf, what: string, code: string): Buffer =>
  createHmac('sha256', ctx.platform.config.secretKey)
    .update(`${kind.name} code ${ctx.orgId} ${ownerId} ${what} ${code}`)
    .digest()

interface CodeRow {
  code_hash: Buffer | null
  tries: number
  sent_at: string
  expires_at: string
  hour_at: string
  hour_sends: number
  hour_failures: number
}

export async function findCodeOf(
  ctx: Ctx,
  db: Db,
  { kind, ownerId }: CodesOf,
): Promise<StoredCode | undefined> {
  const table = tablesOf(kind)
  const { rows } = await sql<CodeRow>`
    select code_hash, tries, sent_at, expires_at, hour_at, hour_sends, hour_failures from ${table.code}
    where org_id = ${ctx.orgId} and ${table.ownerId} = ${ownerId}`.execute(db)
  const row = rows[0]
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
const lockCodes = (ctx: Ctx, db: Db, { kind, ownerId }: CodesOf) =>
  sql`select from ${tablesOf(kind).owner} where org_id = ${ctx.orgId} and id = ${ownerId} for no key update`.execute(
    db,
  )

/** What the demo prints, as it has no mail server; such addresses are nobody's. */
function printForDemo(ctx: Ctx, address: string, code: string): void {
  const { seed, smtpUrl } = ctx.platform.config
  if (seed === 'demo' && !smtpUrl && /@(candidate\.test|example\.net)$/.test(address))
    process.stdout.write(`  Demo: the code for ${address} is ${code}\n`)
}

/**
 * Mails a one-time code to a guest; an earlier one is void, whatever it was for.
 *
 * @param what what it confirms
 * @throws AppError `candidates.link_invalid` without an address, `candidates.code_too_soon`, `candidates.code_locked`
 */
export async function mailCodeTo(
  ctx: Ctx,
  db: Db,
  of: CodesOf & { who: Pick<Guest, 'email' | 'full_name' | 'first_name'> },
  what: string,
): Promise<DataOf<typeof sendEntryCode>> {
  const { who, ownerId } = of
  if (!who.email) fail('candidates.link_invalid')
  await lockCodes(ctx, db, of)
  const now = ctx.now.epochMilliseconds
  const earlier = await findCodeOf(ctx, db, of)
  const refusal = whyNoCode(earlier, now)
  if (refusal?.key === 'locked') fail('candidates.code_locked')
  // Whoever has just entered one gets the next at once: for entering, then for signing.
  if (refusal && earlier?.hasCode)
    fail('candidates.code_too_soon', { parameters: { seconds: refusal.seconds } })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hour = hourOf(earlier, now)
  const table = tablesOf(of.kind)
  await sql`
    insert into ${table.code} as c (org_id, ${table.ownerId}, code_hash, tries, sent_at, expires_at, hour_at, hour_sends, hour_failures)
    values (${ctx.orgId}, ${ownerId}, ${hashOf(ctx, of, what, code)}, 0, ${ctx.now.toString()}::timestamptz,
      ${ctx.now.add({ minutes: CODE_MINUTES }).toString()}::timestamptz, ${instant(hour.at)}::timestamptz, ${hour.sends + 1},
      ${hour.failures})
    on conflict (org_id, ${table.ownerId}) do update set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, hour_at = excluded.hour_at, hour_sends = excluded.hour_sends,
      hour_failures = excluded.hour_failures`.execute(db)
  await sendMail(ctx, db, portalCodeMail, {
    to: { address: who.email, name: who.full_name },
    language: currentReader().language,
    values: { name: who.first_name, code, minutes: CODE_MINUTES },
  })
  printForDemo(ctx, who.email, code)
  return codeViewOf(ctx, await findCodeOf(ctx, db, of), who.email)
}

export type CodeVerdict = 'right' | { wrong: number } | 'over' | 'locked'

/** Checks a code. A right one is used up; a wrong one is counted, so commit before throwing (`refuseCode`). */
export async function takeCodeOf(
  ctx: Ctx,
  db: Db,
  of: CodesOf,
  { what, typed }: { what: string; typed: string },
): Promise<CodeVerdict> {
  await lockCodes(ctx, db, of)
  const now = ctx.now.epochMilliseconds
  const code = await findCodeOf(ctx, db, of)
  const state = codeState(code, now)
  if (state === 'locked') return 'locked'
  if (state === 'over' || !code?.codeHash) return 'over'
  const table = tablesOf(of.kind)
  const where = sql`where org_id = ${ctx.orgId} and ${table.ownerId} = ${of.ownerId}`
  if (timingSafeEqual(hashOf(ctx, of, what, typed.replace(/[\s-]/g, '')), code.codeHash)) {
    await sql`update ${table.code} set code_hash = null ${where}`.execute(db)
    return 'right'
  }
  const hour = hourOf(code, now)
  await sql`update ${table.code} set tries = tries + 1, hour_failures = ${hour.failures + 1},
      hour_at = ${instant(hour.at)}::timestamptz, hour_sends = ${hour.sends} ${where}`.execute(db)
  return { wrong: MOST_TRIES - code.tries - 1 }
}

/** @throws AppError `candidates.code_wrong`, `candidates.code_over`, `candidates.code_locked` unless the code was right */
export function refuseCode(verdict: CodeVerdict): void {
  if (verdict === 'right') return
  if (verdict === 'locked') fail('candidates.code_locked')
  if (verdict === 'over' || verdict.wrong <= 0) fail('candidates.code_over')
  fail('candidates.code_wrong', { parameters: { left: verdict.wrong } })
}
