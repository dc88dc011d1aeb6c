import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { PublicCtx } from '../../../platform/context.ts'

type Keyed = Pick<PublicCtx, 'platform'>

const RECOVERY_CODES = 10
/** Without characters that look alike: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** Keyed with a key outside the database: the hash of six digits alone would be cracked in no time. */
function keyed(ctx: Keyed, text: string): Buffer {
  return createHmac('sha256', ctx.platform.config.secretKey).update(text).digest()
}

export function newMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Bound to its sign-in: the same digits are wrong in any other. */
export function hashMailCode(ctx: Keyed, challenge: string, code: string): Buffer {
  return keyed(ctx, `sign-in code ${challenge} ${code}`)
}

export function isSameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten codes of fifty bits each, as displayed: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(`${half()}-${half()}`)
  return [...codes]
}

/** Ignores hyphens, spaces and case. */
export function hashRecoveryCode(
  ctx: Keyed,
  of: { orgId: number; accountId: number },
  typed: string,
): Buffer {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return keyed(ctx, `recovery code ${of.orgId} ${of.accountId} ${code}`)
}
