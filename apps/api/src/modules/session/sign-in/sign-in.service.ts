import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { login } from '@muster/contract/session/session.contract'
import type { Actor } from '../../../platform/access/actor.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import {
  findSignInFacts,
  recordSignIn,
  type SignInAttempt,
  type SignInCandidate,
  type SignInFacts,
  type VerifiedSignIn,
} from '../../../platform/db/gates.ts'
import { findUnlockedAccounts } from '../../../platform/db/gates-sign-in.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { refuseDisabled } from '../disabled-reasons.ts'
import { verifyNothing, verifyPassword } from '../passwords/password-hash.ts'
import { type CheckedAccount, decideSignIn, type SignInDecision } from '../rules/sign-in-decision.ts'
import { answerChallenge } from '../second-step/answer.service.ts'
import { findChallengeOf, openChallenge } from '../second-step/challenge.service.ts'
import { type SecondStep, secondStepOf } from '../second-step/demand.ts'
import { type Entered, enter } from './enter.service.ts'
import { signInTexts } from './sign-in.texts.ts'
import {
  attemptFrom,
  attemptWithinSession,
  GUARDED_FAILURES,
  refuseForSso,
  refuseWhereLocked,
} from './sign-in-attempt.ts'

/** Failures within 15 minutes, over all addresses, after which a network is rate-limited. */
const NETWORK_FAILURES = 50
/** The same within a day, not counting those after which the person got in: guesses that keep below the first limit. */
const NETWORK_FAILURES_OF_DAY = 300
/** Limits the hashing per request; nobody has accounts in more organisations. */
const MOST_ACCOUNTS = 20

type SignInData = DataOf<typeof login>

async function refuseLocked(
  ctx: PublicCtx,
  attempt: SignInAttempt,
  accounts: readonly SignInCandidate[],
): Promise<never> {
  const history = accounts.map(({ org_id, account_id }) => ({
    org_id,
    account_id,
    result: 'locked' as const,
  }))
  await recordSignIn(ctx, { ...attempt, outcome: 'failed', history })
  fail('session.locked')
}

/**
 * Compares the password with every account of the address, or with that of one organisation. Always costs at least
 * one verification, so that the timing reveals nothing.
 */
async function checkAccounts(
  accounts: readonly SignInCandidate[],
  password: string,
  isRequested: (account: SignInCandidate) => boolean,
): Promise<CheckedAccount[]> {
  const examined = accounts
    .filter((account) => account.password_hash !== null)
    .filter(isRequested)
    .slice(0, MOST_ACCOUNTS)
  if (examined.length === 0) await verifyNothing(password)
  const matches = new Set<SignInCandidate>()
  await Promise.all(
    examined.map(async (account) => {
      if (await verifyPassword(account.password_hash as string, password)) matches.add(account)
    }),
  )
  return accounts.map((account) => ({
    orgId: account.org_id,
    orgName: account.org_name,
    accountId: account.account_id,
    state: account.state,
    hasPassword: account.password_hash !== null,
    isMatch: matches.has(account),
  }))
}

interface Verified {
  account: SignInCandidate
  /** Whether the password matched every account of the address, so that success clears its failures. */
  wipes: boolean
}

function signedIn({ token, detail, redirect, cookies }: Entered): Reply<SignInData> {
  return reply({ token, auth_user_detail: detail, redirect }, signInTexts('loginSuccessful'), cookies)
}

/** After a correct password: requests the code, or checks the one sent along. */
async function takeSecondStep(
  ctx: PublicCtx,
  body: BodyOf<typeof login>,
  { account, wipes }: Verified,
  step: SecondStep,
): Promise<SignInData | Reply<SignInData>> {
  const owner = { orgId: account.org_id, accountId: account.account_id }
  const begin = () => openChallenge(ctx, { ...owner, passwordHash: account.password_hash as string, wipes })
  if (body.otp === undefined) return { show_otp_input: true, info: (await begin()).info }
  const waiting = await findChallengeOf(ctx, owner, body.challenge)
  // Without a mailed code there is no challenge to wait for: the app produces codes by itself.
  const canBegin = step.hasAuthenticator && body.challenge === undefined
  const id = waiting ?? (canBegin ? (await begin()).id : undefined)
  if (id === undefined) fail('session.challenge_over')
  const entered = await answerChallenge(
    ctx,
    { orgId: owner.orgId, id },
    { otp: body.otp, method: body.method, remembers: body.remember_device, redirect: body.redirect },
  )
  return signedIn(entered)
}

type Admission = SignInAttempt &
  Pick<VerifiedSignIn, 'unlockedAt'> & {
    /** Whether the address had so many failures that a correct password alone is not enough. */
    isGuarded: boolean
  }

function isSlowed({ network_failures, network_failures_of_day }: SignInFacts): boolean {
  return network_failures >= NETWORK_FAILURES || network_failures_of_day >= NETWORK_FAILURES_OF_DAY
}

/** Whether a correct password alone is not enough from an unknown browser. */
const needsProof = ({ failures }: SignInCandidate) => failures >= GUARDED_FAILURES

/** For an address locked for this source, admits only accounts unlocked since; fails if there are none. */
async function admit(ctx: PublicCtx, email: string) {
  const attempt = attemptFrom(ctx, email)
  const facts = await findSignInFacts(ctx, email, attempt)
  const { accounts } = facts
  if (!attempt.isKnown && isSlowed(facts)) fail('session.slow_down')
  const isGuarded = !attempt.isKnown && facts.address_failures >= GUARDED_FAILURES
  const admission: Admission = { ...attempt, isGuarded }
  // Decided before the password is compared: otherwise the response would reveal whether it was correct.
  const canProve = (account: SignInCandidate) =>
    !isGuarded || Boolean(ctx.platform.config.smtpUrl) || account.has_authenticator || !needsProof(account)
  if (isGuarded && !ctx.platform.config.smtpUrl && !accounts.some(canProve))
    await refuseLocked(ctx, attempt, accounts)
  if (!facts.is_locked) return { admission, accounts, isOpen: canProve }
  const unlocked = await findUnlockedAccounts(ctx, email, attempt)
  if (unlocked.length === 0) await refuseLocked(ctx, attempt, accounts)
  const isOpen = (account: SignInCandidate) =>
    canProve(account) &&
    unlocked.some((one) => one.org_id === account.org_id && one.account_id === account.account_id)
  const unlockedAt = unlocked.map((one) => one.at).sort(Temporal.Instant.compare)[0] ?? null
  return { admission: { ...admission, unlockedAt }, accounts, isOpen }
}

/** Continues after a correct password of one account: signs in, or requires a code. */
async function goOn(
  ctx: PublicCtx,
  body: BodyOf<typeof login>,
  admission: Admission,
  verified: Verified & Pick<SignInDecision, 'outcome'>,
): Promise<SignInData | Reply<SignInData>> {
  const { account, outcome } = verified
  const owner = { org_id: account.org_id, account_id: account.account_id }
  // Checked before a code is required or mailed: with required single sign-on the password is no way in.
  if (account.password_refused) await refuseForSso(ctx, admission, owner)
  const step = await secondStepOf(ctx, account, { isGuarded: admission.isGuarded && needsProof(account) })
  if (step.isDemanded) {
    const history = body.otp === undefined ? [{ ...owner, result: 'code_asked' as const }] : []
    if (!(await recordSignIn(ctx, { ...admission, outcome: 'partial', history }))) fail('session.locked')
    return takeSecondStep(ctx, body, verified, step)
  }
  const history = [{ ...owner, result: 'success' as const }]
  if (!(await recordSignIn(ctx, { ...admission, outcome, history }))) fail('session.locked')
  const entered = await enter(ctx, {
    orgId: account.org_id,
    accountId: account.account_id,
    passwordHash: account.password_hash as string,
    method: 'password',
    redirect: body.redirect,
    deviceId: step.deviceId,
  })
  return signedIn(entered)
}

/**
 * Signs in with an e-mail address and a password, and a code if required (domain decisions, section 1). The response
 * and its timing are the same for an unknown address, a wrong password and an account without a password.
 *
 * @throws AppError `session.bad_credentials`, `session.locked` (five failures in 15 minutes from
 *   this source), `session.slow_down` (fifty from one network), `session.disabled` and `session.sso_required` (only after
 *   the right password), and those of `answerChallenge`
 */
export async function signIn(
  ctx: PublicCtx,
  body: BodyOf<typeof login>,
): Promise<SignInData | Reply<SignInData>> {
  const { admission, accounts, isOpen } = await admit(ctx, body.email)
  const isRequested = (account: SignInCandidate) =>
    isOpen(account) && (body.organisation_id === undefined || account.org_id === body.organisation_id)
  const { answer, outcome, history } = decideSignIn(await checkAccounts(accounts, body.password, isRequested))
  if (answer.kind === 'enter') {
    const account = accounts.find((one) => one.org_id === answer.account.orgId) as SignInCandidate
    return goOn(ctx, body, admission, { account, wipes: outcome === 'succeeded', outcome })
  }
  const rows: VerifiedSignIn['history'] = history.map(({ orgId, accountId, result }) => ({
    org_id: orgId,
    account_id: accountId,
    result,
  }))
  if (!(await recordSignIn(ctx, { ...admission, outcome, history: rows }))) fail('session.locked')
  if (answer.kind === 'refuse' && answer.key === 'session.disabled') {
    await refuseDisabled(
      ctx,
      history.filter(({ result }) => result === 'disabled'),
    )
  }
  if (answer.kind === 'refuse') fail(answer.key)
  return { organisations: answer.accounts.map(({ orgId, orgName }) => ({ org_id: orgId, name: orgName })) }
}

/**
 * Whether `password` matches this hash of the caller's account, to confirm the person's presence. Five wrong ones
 * lock this session out of it, so that a stolen one cannot be used to guess the password.
 *
 * @throws AppError `session.locked`
 */
export async function confirmPassword(
  ctx: PublicCtx & { actor?: Actor },
  account: { orgId: number; accountId: number; email: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  const { attempt, unlockedAt } = await refuseWhereLocked(
    ctx,
    account,
    attemptWithinSession(ctx, account.email),
  )
  const isRight = account.passwordHash
    ? await verifyPassword(account.passwordHash, password)
    : await verifyNothing(password)
  const row = { org_id: account.orgId, account_id: account.accountId, result: 'wrong_password' as const }
  const isAllowed = await recordSignIn(ctx, {
    ...attempt,
    outcome: isRight ? 'partial' : 'failed',
    history: isRight ? [] : [row],
    unlockedAt,
  })
  if (!isAllowed) fail('session.locked')
  return isRight
}
