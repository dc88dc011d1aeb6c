import type { CandidateStatus, LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { currentReader } from '../../../lib/texts/reader.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findCandidateLinkPlace } from '../../../platform/db/gates-candidates.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { asGuest, type Guest, type GuestKind, isWorking, mayAsk } from '../guests/guests.ts'
import { renewFor } from './renew.ts'

/** Whoever holds a candidate's link that works. */
export interface Visitor extends Guest {
  purpose: LinkPurpose
  step_id: number | null
  candidate_id: number
  status: CandidateStatus
}

/** Names of the tables. */
export const CANDIDATES = { name: 'candidate', owner: 'candidate' } as const

/** Those of whom nothing is shown, whatever link they have. */
const hidden = ['deleted', 'blacklisted'] satisfies CandidateStatus[]

async function findVisitor(
  ctx: Ctx,
  db: Db,
  linkId: number,
): Promise<Omit<Visitor, 'is_confirmed'> | undefined> {
  const { rows } = await sql<Omit<Visitor, 'is_confirmed'>>`
    select l.id as link_id, l.purpose, l.step_id, c.id as candidate_id, c.id as owner_id, c.public_id, c.first_name, c.full_name,
      c.email, c.status
    from candidate_link l join candidate c on c.org_id = l.org_id and c.id = l.candidate_id
    where l.org_id = ${ctx.orgId} and l.id = ${linkId} and ${isWorking(ctx)} and c.status <> all (${hidden}::text[])`.execute(
    db,
  )
  return rows[0]
}

export const candidateGuests: GuestKind<Visitor> = {
  ...CANDIDATES,
  place: findCandidateLinkPlace,
  find: findVisitor,
  // Mails to the candidate are in the language that was read here.
  entered: async (ctx, db, candidateId) => {
    await sql`update candidate set language = ${currentReader().language}
      where org_id = ${ctx.orgId} and id = ${candidateId}`.execute(db)
  },
  renew: async (ctx, db, linkId) => {
    if (await mayAsk(ctx, db, candidateGuests, linkId)) await renewFor(ctx, db, linkId)
  },
}

/**
 * Acts for a candidate who holds a link and has entered a code, in one transaction. The reach of everything that follows is
 * `who.candidate_id`: nothing that is sent names a candidate.
 *
 * @throws AppError `candidates.link_invalid`, `candidates.code_needed`
 */
export const asCandidate = <T>(
  ctx: PublicCtx,
  key: string,
  work: (ctx: Ctx, db: Db, who: Visitor) => Promise<T>,
): Promise<T> => asGuest(candidateGuests, ctx, key, work)
