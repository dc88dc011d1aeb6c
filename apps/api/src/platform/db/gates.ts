import type { Scope } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { PublicCtx } from '../context.ts'
import { gateTx } from './tx.ts'

/** Everything that acts across organisations, by name. Each calls one `system_*` function. */

type Caller = Pick<PublicCtx, 'platform'>

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

/** Who holds this session token; null when nobody does any more. */
export function findSession(
  ctx: Caller & { now: Temporal.Instant },
  tokenHash: Buffer,
): Promise<SessionFacts | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ facts: SessionFacts | null }>`
      select system_session(${tokenHash}, ${ctx.now.toString()}::timestamptz) as facts`.execute(db)
    return rows[0]?.facts ?? null
  })
}

export interface SignInCandidate {
  org_id: number
  org_name: string
  account_id: number
  password_hash: string | null
  state: 'invited' | 'active' | 'disabled'
  locked_until: string | null
}

export function findAccountsByEmail(ctx: Caller, email: string): Promise<SignInCandidate[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<SignInCandidate>`select * from system_accounts_by_email(${email})`.execute(db)
    return rows
  })
}

export function recordSignInAttempt(
  ctx: Caller & { now: Temporal.Instant },
  attempt: { emailHash: Buffer; ip: string; failed: boolean },
): Promise<void> {
  return gateTx(ctx, async (db) => {
    await sql`select system_record_sign_in_attempt(
      ${attempt.emailHash}, ${attempt.ip}, ${ctx.now.toString()}::timestamptz, ${attempt.failed})`.execute(db)
  })
}

export function countSignInFailures(
  ctx: Caller,
  of: { emailHash: Buffer; ip: string; since: Temporal.Instant },
): Promise<{ by_email: number; by_ip: number }> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ by_email: number; by_ip: number }>`
      select * from system_sign_in_failures(${of.emailHash}, ${of.ip}, ${of.since.toString()}::timestamptz)`.execute(
      db,
    )
    return rows[0] ?? { by_email: 0, by_ip: 0 }
  })
}

export function findHandoverCode(
  ctx: Caller,
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
  ctx: Caller,
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

export function createOrganisationRow(ctx: Caller, name: string, timeZone: string): Promise<number> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      id: number
    }>`select system_create_organisation(${name}, ${timeZone}) as id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}

export function listOrganisations(
  ctx: Caller,
): Promise<{ org_id: number; name: string; time_zone: string }[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; name: string; time_zone: string }>`
      select * from system_organisations()`.execute(db)
    return rows
  })
}

export interface UnqueuedJob {
  org_id: number
  id: number
  public_id: string
  kind: string
}

/** Jobs of committed transactions that the queue has not got yet. */
export function findUnqueuedJobs(ctx: Caller, limit: number): Promise<UnqueuedJob[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<UnqueuedJob>`select * from system_unqueued_jobs(${limit})`.execute(db)
    return rows
  })
}

export function markJobsQueued(ctx: Caller & { now: Temporal.Instant }, publicIds: string[]): Promise<void> {
  return gateTx(ctx, async (db) => {
    await sql`select system_mark_jobs_queued(${publicIds}::uuid[], ${ctx.now.toString()}::timestamptz)`.execute(
      db,
    )
  })
}

export function findDueMail(
  ctx: Caller & { now: Temporal.Instant },
  limit: number,
): Promise<{ org_id: number; id: number }[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; id: number }>`
      select * from system_due_mail(${ctx.now.toString()}::timestamptz, ${limit})`.execute(db)
    return rows
  })
}

/** The organisation a stored file belongs to: a signed link names only the path. */
export function findFileOrganisation(ctx: Caller, path: string): Promise<number | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number | null }>`select system_file_org(${path}) as org_id`.execute(
      db,
    )
    return rows[0]?.org_id ?? null
  })
}
