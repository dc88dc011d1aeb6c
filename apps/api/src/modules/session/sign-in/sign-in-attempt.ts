import { createHmac } from 'node:crypto'
import type { Actor } from '../../../platform/access/actor.ts'
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
import { knownBrowser } from './known-browser.ts'

/** Failures at one address within a day, from any network, after which unknown browsers need a code too. */
export const GUARDED_FAILURES = 20
/** Failures within a day after which only known browsers may sign in. */
export const FLOODED_FAILURES = 200

/** Keyed hash under which attempts for an address are counted, so that the table does not reveal the addresses. */
export function addressHash(ctx: Pick<PublicCtx, 'platform'>, email: string): Buffer {
  return createHmac('sha256', ctx.platform.config.secretKey).update(`sign-in ${email}`).digest()
}

/** The attempt of somebody without a session: from a browser that they signed in with before, or from a network. */
export function attemptFrom(ctx: PublicCtx, email: string): SignInAttempt {
  const emailHash = addressHash(ctx, email)
  const network = networkOf(ctx.request.ip)
  const browser = knownBrowser(ctx, emailHash)
  return browser === undefined
    ? { emailHash, network, source: network, isKnown: false }
    : { emailHash, network, source: `browser ${browser}`, isKnown: true }
}

/** The attempt to confirm a password within an open session: strangers cannot keep its owner from it. */
export function attemptWithinSession(ctx: PublicCtx & { actor?: Actor }, email: string): SignInAttempt {
  const sessionId = ctx.actor?.sessionId ?? null
  if (sessionId === null) return attemptFrom(ctx, email)
  const network = networkOf(ctx.request.ip)
  return { emailHash: addressHash(ctx, email), network, source: `session ${sessionId}`, isKnown: true }
}

/**
 * The time since which failures count for an account whose address is locked for this source: its unlock, if there was
 * one.
 *
 * @returns null if the source is not locked
 * @throws AppError `session.locked`
 */
export async function refuseWhereLocked(
  ctx: PublicCtx,
  of: { orgId: number; accountId: number; email: string },
  attempt: SignInAttempt = attemptFrom(ctx, of.email),
): Promise<{ attempt: SignInAttempt; unlockedAt: string | null }> {
  const { is_locked } = await findSignInFacts(ctx, of.email, attempt)
  if (!is_locked) return { attempt, unlockedAt: null }
  const unlocked = await findUnlockedAccounts(ctx, of.email, attempt)
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
  admission: SignInAttempt & Pick<VerifiedSignIn, 'unlockedAt' | 'method'>,
  owner: { org_id: number; account_id: number },
): Promise<never> {
  const history = [{ ...owner, result: 'sso_required' as const }]
  if (!(await recordSignIn(ctx, { ...admission, outcome: 'partial', history }))) fail('session.locked')
  fail('session.sso_required')
}
