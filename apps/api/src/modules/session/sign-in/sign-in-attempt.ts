import { createHmac } from 'node:crypto'
import type { PublicCtx } from '../../../platform/context.ts'
import {
  findSignInFacts,
  recordSignIn,
  type SignInAttempt,
  type VerifiedSignIn,
} from '../../../platform/db/gates.ts'
import { findUnlockedAccounts } from '../../../platform/db/gates-sign-in.ts'
import { fail } from '../../../platform/errors.ts'
import { networkOf } from '../rules/network.ts'

/** Keyed hash under which attempts for an address are counted, so that the table does not reveal the addresses. */
export function addressHash(ctx: Pick<PublicCtx, 'platform'>, email: string): Buffer {
  return createHmac('sha256', ctx.platform.config.secretKey).update(`sign-in ${email}`).digest()
}

export function tryOf(ctx: PublicCtx, email: string): SignInAttempt {
  return { emailHash: addressHash(ctx, email), network: networkOf(ctx.request.ip) }
}

/**
 * The time since which failures count for an account whose address is locked: its unlock, if there was one.
 *
 * @returns null if the address is not locked
 * @throws AppError `session.locked`
 */
export async function refuseWhereLocked(
  ctx: PublicCtx,
  of: { orgId: number; accountId: number; email: string },
): Promise<{ attempt: SignInAttempt; unlockedAt: string | null }> {
  const attempt = tryOf(ctx, of.email)
  const { is_locked } = await findSignInFacts(ctx, of.email, attempt)
  if (!is_locked) return { attempt, unlockedAt: null }
  const unlocked = await findUnlockedAccounts(ctx, of.email, attempt.emailHash)
  const own = unlocked.find((one) => one.org_id === of.orgId && one.account_id === of.accountId)
  if (!own) fail('session.locked')
  return { attempt, unlockedAt: own.at }
}

/**
 * Refuses a correct password of an account that must use single sign-on, and records this in its history. Neither
 * counts as a failure nor clears earlier ones.
 *
 * @throws AppError `session.sso_required`, `session.locked`
 */
export async function refuseForSso(
  ctx: PublicCtx,
  admission: Pick<VerifiedSignIn, 'emailHash' | 'network' | 'unlockedAt' | 'method'>,
  owner: { org_id: number; account_id: number },
): Promise<never> {
  const history = [{ ...owner, result: 'sso_required' as const }]
  if (!(await recordSignIn(ctx, { ...admission, outcome: 'partial', history }))) fail('session.locked')
  fail('session.sso_required')
}
