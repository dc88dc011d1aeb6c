import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { PublicCtx } from '../../../platform/context.ts'

type Keyed = Pick<PublicCtx, 'platform'>

const RECOVERY_CODES = 10
/** Without the characters that look alike: 0 and o, 1, i and l. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** Six digits are guessed in no time where their hash is known: only a key that the database has not helps. */
function keyed(ctx: Keyed, text: string): Buffer {
  return createHmac('sha256', ctx.platform.config.secretKey).update(text).digest()
}

export function newMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Bound to the sign-in it was mailed for: in another one the same digits are wrong. */
export function hashMailCode(ctx: Keyed, challenge: string, code: string): Buffer {
  return keyed(ctx, `sign-in code ${challenge} ${code}`)
}

export function isSameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten codes of fifty bits each, as they are shown: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(`${half()}-${half()}`)
  return [...codes]
}

/** Whatever hyphens, spaces and capitals it was typed with. */
export function hashRecoveryCode(
  ctx: Keyed,
  of: { orgId: number; accountId: number },
  typed: string,
): Buffer {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return keyed(ctx, `recovery code ${of.orgId} ${of.accountId} ${code}`)
}
