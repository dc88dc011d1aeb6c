import { createHmac } from 'node:crypto'
import type { PublicCtx } from '../../../platform/context.ts'
import {
  findSignInFacts,
  recordSignIn,
  type SignInTry,
  type VerifiedSignIn,
} from '../../../platform/db/gates.ts'
import { findUnlockedAccounts } from '../../../platform/db/gates-sign-in.ts'
import { fail } from '../../../platform/errors.ts'
import { networkOf } from '../rules/network.ts'

/** What stands for an address where attempts are counted: keyed, so that the table does not tell which were tried. */
export function addressHash(ctx: Pick<PublicCtx, 'platform'>, email: string): Buffer {
  return createHmac('sha256', ctx.platform.config.secretKey).update(`sign-in ${email}`).digest()
}

export function tryOf(ctx: PublicCtx, email: string): SignInTry {
  return { emailHash: addressHash(ctx, email), network: networkOf(ctx.request.ip) }
}

/**
 * Since when failures count for an account whose address is locked: since its unlock, if it has one.
 *
 * @returns null where the address is not locked
 * @throws AppError `session.locked`
 */
export async function refuseWhereLocked(
  ctx: PublicCtx,
  of: { orgId: number; accountId: number; email: string },
): Promise<{ attempt: SignInTry; unlockedAt: string | null }> {
  const attempt = tryOf(ctx, of.email)
  const { is_locked } = await findSignInFacts(ctx, of.email, attempt)
  if (!is_locked) return { attempt, unlockedAt: null }
  const unlocked = await findUnlockedAccounts(ctx, of.email, attempt.emailHash)
  const own = unlocked.find((one) => one.org_id === of.orgId && one.account_id === of.accountId)
  if (!own) fail('session.locked')
  return { attempt, unlockedAt: own.at }
}

/**
 * Refuses a right password of an account that must come by single sign-on; its history says so. Neither counts
 * as a failure nor wipes earlier ones.
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
