import type { CandidateStatus, LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { systemActor } from '../../../platform/access/actor.ts'
import { hashToken } from '../../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findCandidateLinkPlace } from '../../../platform/db/gates-candidates.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { readCookie } from '../../../platform/http/cookies.ts'
import { storedHash } from '../../onboarding/index.ts'

/** Whoever holds a link that works. */
export interface Visitor {
  link_id: number
  purpose: LinkPurpose
  step_id: number | null
  candidate_id: number
  public_id: string
  first_name: string
  full_name: string
  email: string | null
  status: CandidateStatus
  /** This browser has entered a code that was mailed to the candidate. */
  is_confirmed: boolean
}

/** One cookie a candidate: whoever helps a relative with theirs keeps their own. */
export const cookieName = (publicId: string): string => `muster_candidate_${publicId.slice(0, 8)}`
export const COOKIE_PATH = '/services/admin'

/** Those of whom nothing is shown, whatever link they have. */
const hidden = ['deleted', 'blacklisted'] satisfies CandidateStatus[]

async function findVisitor(ctx: Ctx, db: Db, linkId: number): Promise<Visitor | undefined> {
  const { rows } = await sql<Omit<Visitor, 'is_confirmed'>>`
    select l.id as link_id, l.purpose, l.step_id, c.id as candidate_id, c.public_id, c.first_name, c.full_name, c.email, c.status
    from candidate_link l join candidate c on c.org_id = l.org_id and c.id = l.candidate_id
    where l.org_id = ${ctx.orgId} and l.id = ${linkId} and l.revoked_at is null and l.replaced_at is null
      and l.expires_at > ${ctx.now.toString()}::timestamptz and c.status <> all (${hidden}::text[])`.execute(
    db,
  )
  const row = rows[0]
  return row && { ...row, is_confirmed: await isConfirmed(ctx, db, row) }
}

async function isConfirmed(
  ctx: Ctx,
  db: Db,
  { public_id, candidate_id }: Pick<Visitor, 'public_id' | 'candidate_id'>,
): Promise<boolean> {
  const token = readCookie(ctx.request.cookie, cookieName(public_id))
  if (token === '') return false
  const { rows } = await sql`
    select from candidate_session s join candidate_link l on l.org_id = s.org_id and l.id = s.link_id
    where s.org_id = ${ctx.orgId} and s.token_hash = ${hashToken(token)} and s.candidate_id = ${candidate_id}
      and s.ended_at is null and s.expires_at > ${ctx.now.toString()}::timestamptz and l.revoked_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** Where a key leads, whether its link works or not. */
export async function placeOf(ctx: PublicCtx, key: string): Promise<{ ctx: Ctx; linkId: number } | null> {
  const place = await findCandidateLinkPlace(ctx, storedHash(key))
  return place && { ctx: { ...ctx, orgId: place.org_id, actor: systemActor('') }, linkId: place.id }
}

type Work<T> = (ctx: Ctx, db: Db, who: Visitor) => Promise<T>

/**
 * Acts for whoever holds a link, in one transaction; what is written is in the candidate's name. Links that are unknown, over,
 * replaced or ended get one answer.
 *
 * @throws AppError `candidates.link_invalid`
 */
export async function withLink<T>(ctx: PublicCtx, key: string, work: Work<T>): Promise<T> {
  const place = await placeOf(ctx, key)
  if (!place) fail('candidates.link_invalid')
  return tx(place.ctx, async (db) => {
    const who = await findVisitor(place.ctx, db, place.linkId)
    if (!who) fail('candidates.link_invalid')
    return work({ ...place.ctx, actor: systemActor(who.full_name) }, db, who)
  })
}

/**
 * The same for whoever has entered a code as well. The reach of everything that follows is `who.candidate_id`: nothing that is
 * sent names a candidate.
 *
 * @throws AppError `candidates.link_invalid`, `candidates.code_needed`
 */
export function asCandidate<T>(ctx: PublicCtx, key: string, work: Work<T>): Promise<T> {
  return withLink(ctx, key, (own, db, who) => {
    if (!who.is_confirmed) fail('candidates.code_needed')
    return work(own, db, who)
  })
}
