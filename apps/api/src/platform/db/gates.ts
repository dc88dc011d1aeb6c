import type { Scope } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { microBatch } from '../micro-batch.ts'
import { gateRows, gateText } from './gate-text.ts'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** Named functions for everything that acts across organisations. Each calls one `system_*` function. */

export interface SessionFacts {
  session_id: number
  org_id: number
  account_id: number
  email: string
  display_name: string
  employee_id: number | null
  must_change_password: boolean
  last_seen_at: string
  roles: { product_id: number; role_id: number }[]
  grants: [permission: string, scope: Scope][]
  groups: { id: number; dimension: string; values: number[] }[]
  is_team_lead: boolean
  app_ids: number[]
}

interface SessionQuery {
  ctx: DatabaseHolder
  now: Temporal.Instant
  tokenHash: Buffer
}

const MAX_SESSIONS = 64

/** Micro-batches lookups across all organisations, so that a call waits for one shared round trip. */
const batchSessions = microBatch<SessionQuery, SessionFacts | null>({
  maxSize: MAX_SESSIONS,
  keyOf: (query) => query,
  work: async (queries) => {
    const database = (queries[0] as SessionQuery).ctx.platform.database
    const rows = await database.queryGate<{ at: number; facts: SessionFacts | null }>(
      gateRows(
        'select n.at, system_session(n.hash, n.now) as facts from',
        queries.map(({ tokenHash, now }, at) => [at, tokenHash, now]),
        'as n (at, hash, now)',
      ),
    )
    const facts = new Map(rows.map((row) => [row.at, row.facts]))
    return queries.map((_, at) => () => facts.get(at) ?? null)
  },
})

/**
 * Finds the owner of a session token; null when the session has ended. Called for every request; concurrent
 * calls share a batch. The lookup always starts after the request arrived, so ended sessions are noticed at
 * once.
 */
export function findSession(
  ctx: DatabaseHolder & { now: Temporal.Instant },
  tokenHash: Buffer,
): Promise<SessionFacts | null> {
  return batchSessions(ctx.platform.database, 0, { ctx, now: ctx.now, tokenHash })
}

export interface ViewingFacts {
  id: number
  viewed_account_id: number
  ends_at: string
  /** The session of the account that views. */
  viewer: SessionFacts
}

/** Finds what the token of a viewing shows; null when it is over, or the session it belongs to. */
export async function findViewing(
  ctx: DatabaseHolder & { now: Temporal.Instant },
  tokenHash: Buffer,
): Promise<ViewingFacts | null> {
  const [row] = await ctx.platform.database.queryGate<{ facts: ViewingFacts | null }>(
    gateText`select system_viewing(${tokenHash}, ${ctx.now}) as facts`,
  )
  return row?.facts ?? null
}

export interface SignInCandidate {
  org_id: number
  org_name: string
  account_id: number
  password_hash: string | null
  state: 'invited' | 'active' | 'disabled'
  /** For which accounts the organisation requires two-step sign-in. */
  two_step: string
  /**
   * Whether password sign-in is disabled for this account, because its organisation requires single sign-on.
   */
  password_refused: boolean
  has_console_role: boolean
  has_authenticator: boolean
  /** Failures at the address within a day from unknown browsers, since an administrator unlocked this account. */
  failures: number
}

/** A sign-in attempt: a hash of the address, and where it comes from. */
export interface SignInAttempt {
  emailHash: Buffer
  /** The network of the IP address. */
  network: string
  /** What failures count against: the network, a browser known to this address, or an open session of it. */
  source: string
  /** Whether the source is more than a network: then what strangers do does not concern it. */
  isKnown: boolean
}

export interface SignInFacts {
  /** Whether this source may not sign in at this address, also for addresses without an account. */
  is_locked: boolean
  /** Failures at the address within a day from anywhere but known browsers. */
  address_failures: number
  /** Failures from the same network within the last 15 minutes, for any address. */
  network_failures: number
  /** Those within a day that no success at the same address followed. */
  network_failures_of_day: number
  accounts: SignInCandidate[]
}

export async function findSignInFacts(
  ctx: DatabaseHolder & { now: Temporal.Instant },
  email: string,
  of: SignInAttempt,
): Promise<SignInFacts> {
  const [row] = await ctx.platform.database.queryGate<{ facts: SignInFacts }>(
    gateText`select system_sign_in_facts(
      ${email}, ${of.emailHash}, ${of.network}, ${of.source}, ${of.isKnown}, ${ctx.now}) as facts`,
  )
  return (row as { facts: SignInFacts }).facts
}

export interface VerifiedSignIn extends SignInAttempt {
  outcome: 'failed' | 'partial' | 'succeeded'
  /** Login history rows of existing accounts. */
  history: {
    org_id: number
    account_id: number
    result:
      | 'success'
      | 'wrong_password'
      | 'locked'
      | 'disabled'
      | 'code_asked'
      | 'wrong_code'
      | 'sso_required'
  }[]
  /** Sign-in method; `password` by default. */
  method?: string
  /** Failures up to this instant no longer count towards the lock: an administrator unlocked the accounts. */
  unlockedAt?: string | null
}

/**
 * Records an attempt after its password was verified, in a separate transaction, so that it is kept when the
 * sign-in is refused.
 *
 * @returns false when the source has been locked meanwhile: the attempt must be refused even with the right
 *   password
 */
export async function recordSignIn(
  ctx: DatabaseHolder & { now: Temporal.Instant; request: { ip: string; userAgent: string } },
  verified: VerifiedSignIn,
): Promise<boolean> {
  const { emailHash, network, source, isKnown, outcome, history, method, unlockedAt } = verified
  const [row] = await ctx.platform.database.queryGate<{ allowed: boolean }>(
    gateText`select system_record_sign_in(
      ${emailHash}, ${network}, ${source}, ${isKnown}, ${ctx.now}, ${outcome}, ${ctx.request.ip}, ${ctx.request.userAgent},
      ${JSON.stringify(history)}::jsonb, ${method ?? 'password'}, ${unlockedAt}::timestamptz) as allowed`,
  )
  return row?.allowed === true
}

export function findHandoverCode(
  ctx: DatabaseHolder,
  codeHash: Buffer,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      org_id: number
      id: number
    }>`select * from system_handover_code(${codeHash})`.execute(db)
    return rows[0] ?? null
  })
}

export function findAccountLink(
  ctx: DatabaseHolder,
  tokenHash: Buffer,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      org_id: number
      id: number
    }>`select * from system_account_link(${tokenHash})`.execute(db)
    return rows[0] ?? null
  })
}

export function createOrganisationRow(ctx: DatabaseHolder, name: string, timeZone: string): Promise<number> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      id: number
    }>`select system_create_organisation(${name}, ${timeZone}) as id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}

export function listOrganisations(
  ctx: DatabaseHolder,
): Promise<{ org_id: number; name: string; time_zone: string }[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; name: string; time_zone: string }>`
      select * from system_organisations()`.execute(db)
    return rows
  })
}

/** Organisations that lack standards of this release. */
export function findOrganisationsBehind(ctx: DatabaseHolder, digest: string): Promise<number[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`select system_organisations_behind(${digest}) as id`.execute(
      db,
    )
    return rows.map((row) => row.id)
  })
}

export interface UnqueuedJob {
  org_id: number
  id: number
  public_id: string
  kind: string
  /** The run's id in the queue. */
  queue_id: string
}

/** Jobs of committed transactions that are not in the queue yet and whose next try is due. */
export function findUnqueuedJobs(
  ctx: DatabaseHolder & { now: Temporal.Instant },
  limit: number,
): Promise<UnqueuedJob[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<UnqueuedJob>`
      select * from system_unqueued_jobs(${limit}, ${ctx.now.toString()}::timestamptz)`.execute(db)
    return rows
  })
}

export function markJobsQueued(
  ctx: DatabaseHolder & { now: Temporal.Instant },
  queueIds: string[],
): Promise<void> {
  return gateTx(ctx, async (db) => {
    await sql`select system_mark_jobs_queued(${queueIds}::uuid[], ${ctx.now.toString()}::timestamptz)`.execute(
      db,
    )
  })
}

export function findDueMail(
  ctx: DatabaseHolder & { now: Temporal.Instant },
  limit: number,
): Promise<{ org_id: number; id: number }[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; id: number }>`
      select * from system_due_mail(${ctx.now.toString()}::timestamptz, ${limit})`.execute(db)
    return rows
  })
}
