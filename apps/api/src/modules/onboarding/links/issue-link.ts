import type { LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
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
  const link = await issueGuestLink(ctx, db, CANDIDATES, {
    ...{ ownerId: candidateId, purpose, stepId, isAskedFor },
    expiresAt: expiresAt ?? (await expiryBySetting(ctx, db)),
  })
  const url = `${ctx.platform.config.publicUrl}/admin${linkPath(purpose, link.token)}`
  return { ...link, url }
}

/** After the days of the setting. */
async function expiryBySetting(ctx: Ctx, db: Db): Promise<string> {
  const { rows } = await sql<{ link_days: number }>`
    select link_days from onboarding_setting where org_id = ${ctx.orgId}`.execute(db)
  return ctx.now.add({ hours: 24 * (rows[0]?.link_days ?? DEFAULT_DAYS) }).toString()
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
