import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '@muster/contract/kit/index'
import { gateRows, gateText } from '../db/gate-text.ts'
import { findSession, type SessionFacts } from '../db/gates.ts'
import type { DatabaseHolder } from '../db/tx.ts'
import { microBatch } from '../micro-batch.ts'
import type { AccessGroup, Actor, GroupDimension } from './actor.ts'

const ACTIVITY_EVERY_SECONDS = 60

/**
 * Hash of sessions, codes and links: SHA-256 of a 256-bit random value, which needs no slow password hash.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

type ActorFacts = Omit<SessionFacts, 'session_id' | 'org_id' | 'last_seen_at'> & { session_id: number | null }

function grantsOf(facts: ActorFacts): Map<string, Set<Scope>> {
  const grants = new Map<string, Set<Scope>>()
  for (const [permission, scope] of facts.grants) {
    const scopes = grants.get(permission) ?? new Set<Scope>()
    scopes.add(scope)
    grants.set(permission, scopes)
  }
  return grants
}

function groupsOf(facts: ActorFacts): AccessGroup[] {
  const groups = new Map<number, AccessGroup>()
  for (const { id, dimension, values } of facts.groups) {
    const group = groups.get(id) ?? { id, limits: {} }
    group.limits[dimension as GroupDimension] = values
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** Builds the actor from the account's row. */
export function actorOf(facts: ActorFacts): Actor {
  return {
    kind: 'account',
    accountId: facts.account_id,
    employeeId: facts.employee_id,
    sessionId: facts.session_id,
    email: facts.email,
    name: facts.display_name,
    roles: facts.roles,
    grants: grantsOf(facts),
    groups: groupsOf(facts),
    isTeamLead: facts.is_team_lead,
    appIds: facts.app_ids,
    mustChangePassword: facts.must_change_password,
  }
}

const MAX_ACTIVITY_BATCH = 64

/**
 * Micro-batches updates per organisation. A locked row is skipped: its holder is updating or ending that
 * session.
 */
const batchActivity = microBatch<{ ctx: TokenHolder; facts: SessionFacts }, void>({
  maxSize: MAX_ACTIVITY_BATCH,
  // A page opened after a pause sends several calls at once: they share a batch as well.
  keyOf: (one) => one,
  work: async (batch) => {
    const { ctx, facts } = batch[0] as (typeof batch)[number]
    const sessions = new Map(batch.map((one) => [one.facts.session_id, one.ctx.now]))
    await ctx.platform.database.executeAsync(
      facts.org_id,
      gateRows(
        'with n as materialized (select * from',
        [...sessions],
        gateText`as n (id, seen)), free as materialized (
          select s.id from session s where s.org_id = ${facts.org_id} and s.id = any (array(select id from n))
          order by s.id for no key update skip locked
        )
        update session s set last_seen_at = n.seen from free join n using (id)
        where s.org_id = ${facts.org_id} and s.id = free.id`.sql,
      ),
    )
    return batch.map(() => () => undefined)
  },
})

/** Records activity at most once a minute, so that read requests do not cause a write each. */
export async function recordActivity(ctx: TokenHolder, facts: SessionFacts): Promise<void> {
  const idle = ctx.now.since(Temporal.Instant.from(facts.last_seen_at)).total('seconds')
  if (idle < ACTIVITY_EVERY_SECONDS) return
  await batchActivity(ctx.platform.database, facts.org_id, { ctx, facts })
}

/** What is needed to resolve a request's session. */
type TokenHolder = DatabaseHolder & { readonly now: Temporal.Instant; readonly token: string }

async function factsOf(ctx: TokenHolder): Promise<SessionFacts | null> {
  return /^[A-Za-z0-9_-]{43}$/.test(ctx.token) ? findSession(ctx, hashToken(ctx.token)) : null
}

/** Resolves a session token without counting as activity: the idle timeout keeps running. */
export async function recogniseToken(ctx: TokenHolder): Promise<{ actor: Actor; orgId: number } | null> {
  const facts = await factsOf(ctx)
  return facts && { actor: actorOf(facts), orgId: facts.org_id }
}

/** Resolves the caller from the token header; null when the session has ended or never existed. */
export async function resolveActor(ctx: TokenHolder): Promise<{ actor: Actor; orgId: number } | null> {
  const facts = await factsOf(ctx)
  if (!facts) return null
  await recordActivity(ctx, facts)
  return { actor: actorOf(facts), orgId: facts.org_id }
}
