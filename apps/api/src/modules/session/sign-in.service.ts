import { createHmac } from 'node:crypto'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { login } from '@muster/contract/session/session.contract'
import { sql } from 'kysely'
import type { AccountRole } from '../../platform/access/actor.ts'
import type { PublicCtx } from '../../platform/context.ts'
import {
  findSignInFacts,
  recordSignIn,
  type SignInCandidate,
  type SignInTry,
  type VerifiedSignIn,
} from '../../platform/db/gates.ts'
import { type Db, tenantTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import { verifyNothing, verifyPassword } from './password-hash.ts'
import { networkOf } from './rules/network.ts'
import { sameOriginPath } from './rules/redirect-path.ts'
import { type CheckedAccount, decideSignIn } from './rules/sign-in-decision.ts'
import { tellNewDevice } from './session.notices.ts'
import { authUserDetail } from './session.views.ts'
import { insertSession } from './sessions.queries.ts'

/** Failures within 15 minutes after which a network is slowed down, whatever addresses it tries. */
const NETWORK_FAILURES = 50
/** Nobody works for more; keeps one request from costing minutes of hashing. */
const MOST_ACCOUNTS = 20

type SignInData = DataOf<typeof login>

/** Keyed, so that the table of attempts does not tell which addresses were tried. */
function tryOf(ctx: PublicCtx, email: string): SignInTry {
  return {
    emailHash: createHmac('sha256', ctx.platform.config.secretKey).update(`sign-in ${email}`).digest(),
    network: networkOf(ctx.request.ip),
  }
}

async function refuseLocked(
  ctx: PublicCtx,
  attempt: SignInTry,
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
 * Holds the password against every account of the address, or that of one organisation. Costs one
 * verification where there is nothing to verify, so that the time tells nothing.
 */
async function checkAccounts(
  accounts: readonly SignInCandidate[],
  password: string,
  organisationId: number | undefined,
): Promise<CheckedAccount[]> {
  const examined = accounts
    .filter((account) => account.password_hash !== null)
    .filter((account) => organisationId === undefined || account.org_id === organisationId)
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

/** What the answer says of the account; the row is locked until the session stands. */
function lockVerified(ctx: PublicCtx, db: Db, account: SignInCandidate) {
  return db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
    .select(['a.id as accountId', 'a.employee_id as employeeId', 'o.app_ids as appIds'])
    .select(
      sql<boolean>`password_update_required(
        a.must_change_password, a.password_changed_at, o.password_days, ${ctx.now.toString()}::timestamptz)`.as(
        'mustChangePassword',
      ),
    )
    .select((query) =>
      query
        .selectFrom('account_role as r')
        .select(
          sql<AccountRole[]>`coalesce(jsonb_agg(
            jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id) order by r.product_id, r.role_id),
            '[]'::jsonb)`.as('roles'),
        )
        .whereRef('r.org_id', '=', 'a.org_id')
        .whereRef('r.account_id', '=', 'a.id')
        .as('roles'),
    )
    .where('a.org_id', '=', account.org_id)
    .where('a.id', '=', account.account_id)
    .where('a.state', '=', 'active')
    .where('a.password_hash', '=', account.password_hash)
    .forShare('a')
    .executeTakeFirst()
}

/**
 * Opens a session for the account whose password was verified; refused when it was switched off or got
 * another password in the meantime. A password change locks the same row, so it either ends this
 * session or prevents it.
 */
async function enter(
  ctx: PublicCtx,
  account: SignInCandidate,
  redirect: string | undefined,
): Promise<Reply<SignInData>> {
  const orgId = account.org_id
  return tenantTx(ctx.platform.database, orgId, async (db) => {
    const verified = await lockVerified(ctx, db, account)
    if (!verified) fail('session.bad_credentials')
    await tellNewDevice(ctx, db, { orgId, accountId: account.account_id })
    const token = await insertSession(ctx, db, orgId, account.account_id)
    const detail = authUserDetail({ ...verified, roles: verified.roles ?? [] }, orgId)
    return reply(
      { token, auth_user_detail: detail, redirect: sameOriginPath(redirect) },
      'Login Successfully.',
    )
  })
}

/**
 * Signs in with an e-mail address and a password (domain decisions, section 1). The answer and its time
 * are the same for an unknown address, a wrong password and an account that has none yet.
 *
 * @throws AppError `session.bad_credentials`, `session.locked` (five failures in 15 minutes),
 *   `session.slow_down` (fifty from one network), `session.disabled` (only after the right password)
 */
export async function signIn(
  ctx: PublicCtx,
  body: BodyOf<typeof login>,
): Promise<SignInData | Reply<SignInData>> {
  const attempt = tryOf(ctx, body.email)
  const { is_locked, network_failures, accounts } = await findSignInFacts(ctx, body.email, attempt)
  if (network_failures >= NETWORK_FAILURES) fail('session.slow_down')
  if (is_locked) await refuseLocked(ctx, attempt, accounts)
  const { answer, outcome, history } = decideSignIn(
    await checkAccounts(accounts, body.password, body.organisation_id),
  )
  const rows: VerifiedSignIn['history'] = history.map(({ orgId, accountId, result }) => ({
    org_id: orgId,
    account_id: accountId,
    result,
  }))
  if (!(await recordSignIn(ctx, { ...attempt, outcome, history: rows }))) fail('session.locked')
  if (answer.kind === 'refuse') fail(answer.key)
  if (answer.kind === 'choose') {
    return { organisations: answer.accounts.map(({ orgId, orgName }) => ({ org_id: orgId, name: orgName })) }
  }
  const account = accounts.find((one) => one.org_id === answer.account.orgId) as SignInCandidate
  return enter(ctx, account, body.redirect)
}

/**
 * Whether `password` is that of the account with this hash: for confirming who sits at the keyboard.
 * Wrong ones count like failures to sign in, so that a stolen session is no way to guess the password.
 *
 * @throws AppError `session.locked`
 */
export async function confirmPassword(
  ctx: PublicCtx,
  account: { orgId: number; accountId: number; email: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  const attempt = tryOf(ctx, account.email)
  const { is_locked } = await findSignInFacts(ctx, account.email, attempt)
  if (is_locked) fail('session.locked')
  const isRight = account.passwordHash
    ? await verifyPassword(account.passwordHash, password)
    : await verifyNothing(password)
  const row = { org_id: account.orgId, account_id: account.accountId, result: 'wrong_password' as const }
  const isAllowed = await recordSignIn(ctx, {
    ...attempt,
    outcome: isRight ? 'partial' : 'failed',
    history: isRight ? [] : [row],
  })
  if (!isAllowed) fail('session.locked')
  return isRight
}
