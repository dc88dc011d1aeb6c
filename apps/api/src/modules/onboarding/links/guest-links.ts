import { sql } from 'kysely'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Of guests without an account: links in `<name>_link`, with a column `<owner>_id` for the table `<owner>`. */
export interface GuestTables {
  readonly name: string
  readonly owner: string
}

export const tablesOf = ({ name, owner }: GuestTables) => ({
  ...{ link: sql.table(`${name}_link`), code: sql.table(`${name}_code`) },
  ...{ session: sql.table(`${name}_session`), owner: sql.table(owner), ownerId: sql.ref(`${owner}_id`) },
})

/** The form in which tokens are stored. */
export const storedHash = (token: string): string => hashToken(token).toString('hex')

interface WantedGuestLink {
  ownerId: number
  purpose: string
  /** A link for a step is replaced only by a link for the same step; of kinds whose links have steps. */
  stepId?: number | null
  isAskedFor: boolean
  /** RFC 3339. */
  expiresAt: string
}

/**
 * Makes a link; an earlier one for the same thing stops working. Whoever calls has locked the owner and checked the caller's
 * rights, and mails the address in the same transaction, named among the mail's `secrets`.
 *
 * @returns the link with its token, which only the mail knows: the database keeps its hash
 */
export async function issueGuestLink(
  ctx: Ctx,
  db: Db,
  tables: GuestTables,
  { ownerId, purpose, stepId, isAskedFor, expiresAt }: WantedGuestLink,
): Promise<{ linkId: number; token: string; expiresAt: string }> {
  const token = newToken()
  const now = ctx.now.toString()
  const table = tablesOf(tables)
  const hasStep = stepId !== undefined
  const sameStep = hasStep ? sql`and step_id is not distinct from ${stepId}::bigint` : sql``
  await sql`
    update ${table.link} set replaced_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and ${table.ownerId} = ${ownerId} and purpose = ${purpose} ${sameStep}
      and replaced_at is null and revoked_at is null`.execute(db)
  const { rows } = await sql<{ id: number; expires_at: string }>`
    insert into ${table.link} (org_id, ${table.ownerId}, purpose, token_hash, created_at, expires_at, issued_by, is_asked_for
      ${hasStep ? sql`, step_id` : sql``})
    values (${ctx.orgId}, ${ownerId}, ${purpose}, ${storedHash(token)}, ${now}::timestamptz, ${expiresAt}::timestamptz,
      ${isAskedFor ? null : ctx.actor.accountId}::bigint, ${isAskedFor} ${hasStep ? sql`, ${stepId}::bigint` : sql``})
    returning id, expires_at`.execute(db)
  const row = rows[0] as { id: number; expires_at: string }
  return { linkId: row.id, token, expiresAt: row.expires_at }
}

/** Which links of an owner. */
interface GuestLinksOf {
  ownerId: number
  /** All of them by default. */
  purpose?: string | undefined
  stepId?: number | undefined
}

/** Ends links, and the sessions that they opened; nobody can ask for another by them. Returns how many had not ended. Idempotent. */
export async function revokeGuestLinks(
  ctx: Ctx,
  db: Db,
  tables: GuestTables,
  { ownerId, purpose, stepId }: GuestLinksOf,
): Promise<number> {
  const now = ctx.now.toString()
  const table = tablesOf(tables)
  const { rows } = await sql<{ id: number }>`
    update ${table.link} set revoked_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and ${table.ownerId} = ${ownerId} and revoked_at is null
      and ${purpose === undefined ? sql`true` : sql`purpose = ${purpose}`}
      and ${stepId === undefined ? sql`true` : sql`step_id = ${stepId}`}
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update ${table.session} set ended_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and link_id = any (${ids}::bigint[]) and ended_at is null`.execute(db)
  return ids.length
}
