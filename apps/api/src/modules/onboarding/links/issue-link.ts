import type { LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { issueGuestLink, revokeGuestLinks } from './guest-links.ts'
import { linkPath } from './link-path.ts'

/** Names of the tables. */
const CANDIDATES = { name: 'candidate', owner: 'candidate' }
const DEFAULT_DAYS = 7

/** Of whom, what for, and for which of their steps. */
export interface WantedLink {
  candidateId: number
  purpose: LinkPurpose
  /** A link for a step is replaced only by a link for the same step. */
  stepId?: number | null
  /** The candidate asked for it by an older link. */
  isAskedFor?: boolean
  /** RFC 3339; after the days of the setting by default. A letter's link should outlive the letter, so that it can say what became of it. */
  expiresAt?: string
}

export interface IssuedLink {
  linkId: number
  /** Known to the mail alone: the database keeps its hash. */
  token: string
  /** The address to mail. Opening it changes nothing. */
  url: string
  /** RFC 3339. */
  expiresAt: string
  /** In which the candidate reads; null where they have not entered yet. */
  language: Language | null
}

/**
 * A new link for a candidate, valid for the days of the setting; an earlier one for the same thing stops working. Whoever
 * calls has locked the candidate and checked the caller's rights, and mails the address in the same transaction. Name the
 * address among the mail's `secrets`.
 */
export async function issueCandidateLink(
  ctx: Ctx,
  db: Db,
  { candidateId, purpose, stepId = null, isAskedFor = false, expiresAt }: WantedLink,
): Promise<IssuedLink> {
  const { days, language } = await findTerms(ctx, db, candidateId)
  const link = await issueGuestLink(ctx, db, CANDIDATES, {
    ...{ ownerId: candidateId, purpose, stepId, isAskedFor },
    expiresAt: expiresAt ?? ctx.now.add({ hours: 24 * days }).toString(),
  })
  const url = `${ctx.platform.config.publicUrl}/admin${linkPath(purpose, link.token)}`
  return { ...link, url, language }
}

/** How long links are valid by the setting, and the candidate's language. One statement. */
async function findTerms(
  ctx: Ctx,
  db: Db,
  candidateId: number,
): Promise<{ days: number; language: Language | null }> {
  const { rows } = await sql<{ days: number | null; language: Language | null }>`
    select c.language, (select s.link_days from onboarding_setting s where s.org_id = c.org_id) as days
    from candidate c where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)
  return { days: rows[0]?.days ?? DEFAULT_DAYS, language: rows[0]?.language ?? null }
}

/** Which links of a candidate. */
export interface LinksOf {
  candidateId: number
  /** All of them by default. */
  purpose?: LinkPurpose
  stepId?: number
}

/**
 * Ends links of a candidate, and the sessions that they opened; the candidate can't ask for another by them. Returns how many
 * had not ended. Idempotent.
 */
export const revokeCandidateLinks = (
  ctx: Ctx,
  db: Db,
  { candidateId, purpose, stepId }: LinksOf,
): Promise<number> => revokeGuestLinks(ctx, db, CANDIDATES, { ownerId: candidateId, purpose, stepId })
