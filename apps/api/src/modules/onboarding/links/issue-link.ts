import type { LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { linkPath } from './link-path.ts'

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

/** The form in which tokens are stored. */
export const storedHash = (token: string): string => hashToken(token).toString('hex')

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
  const token = newToken()
  const now = ctx.now.toString()
  await sql`
    update candidate_link set replaced_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and candidate_id = ${candidateId} and purpose = ${purpose}
      and step_id is not distinct from ${stepId}::bigint and replaced_at is null and revoked_at is null`.execute(
    db,
  )
  const { rows } = await sql<{ id: number; expires_at: string; language: Language | null }>`
    insert into candidate_link (org_id, candidate_id, purpose, step_id, token_hash, created_at, expires_at, issued_by, is_asked_for)
    values (${ctx.orgId}, ${candidateId}, ${purpose}, ${stepId}::bigint, ${storedHash(token)}, ${now}::timestamptz,
      coalesce(${expiresAt ?? null}::timestamptz, ${now}::timestamptz + make_interval(days => coalesce(
        (select s.link_days from onboarding_setting s where s.org_id = ${ctx.orgId}), 7))),
      ${isAskedFor ? null : ctx.actor.accountId}::bigint, ${isAskedFor})
    returning id, expires_at, (select c.language from candidate c
      where c.org_id = candidate_link.org_id and c.id = candidate_link.candidate_id) as language`.execute(db)
  const row = rows[0] as (typeof rows)[number]
  const url = `${ctx.platform.config.publicUrl}/admin${linkPath(purpose, token)}`
  return { linkId: row.id, token, url, expiresAt: row.expires_at, language: row.language }
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
export async function revokeCandidateLinks(
  ctx: Ctx,
  db: Db,
  { candidateId, purpose, stepId }: LinksOf,
): Promise<number> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ id: number }>`
    update candidate_link set revoked_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and candidate_id = ${candidateId} and revoked_at is null
      and ${purpose === undefined ? sql`true` : sql`purpose = ${purpose}`}
      and ${stepId === undefined ? sql`true` : sql`step_id = ${stepId}`}
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update candidate_session set ended_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and link_id = any (${ids}::bigint[]) and ended_at is null`.execute(db)
  return ids.length
}
