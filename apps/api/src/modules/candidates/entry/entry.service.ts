import type {
  confirmEntryCode,
  openCandidateLink,
  sendEntryCode,
} from '@muster/contract/candidates/entry.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { brandLogoAddress } from '../../../platform/files/brand-logo.ts'
import { cookieHeader, readCookie } from '../../../platform/http/cookies.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { tablesOf } from '../../onboarding/index.ts'
import { codeViewOf, findCodeOf, mailCodeTo, refuseCode, takeCodeOf } from '../guests/guest-codes.ts'
import { COOKIE_PATH, cookieOf, type Guest, type GuestKind, placeOf, withGuest } from '../guests/guests.ts'

/** How long a browser that entered a code may read and answer. */
const SESSION_HOURS = 8
const ENTRY = 'entry'

export async function companyOf(ctx: Ctx, db: Db) {
  const { name, theme_colour, logo_path } = await db
    .selectFrom('organisation')
    .select(['name', 'theme_colour', 'logo_path'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  return {
    ...{ org_name: name, PRODUCT_THEME_COLOR: theme_colour },
    org_logo: brandLogoAddress(ctx.platform, ctx.orgId, logo_path),
  }
}

/** The first name and the company: what a link shows without a code. Changes nothing, since mail scanners open links too. */
export const openLink = (ctx: PublicCtx, key: string): Promise<DataOf<typeof openCandidateLink>> =>
  withGuest(ctx, key, async (own, db, { first_name, purpose, is_confirmed, owner_id, email }, kind) => ({
    ...(await companyOf(own, db)),
    ...{ first_name, purpose: purpose as DataOf<typeof openCandidateLink>['purpose'], is_confirmed },
    code: codeViewOf(own, await findCodeOf(own, db, { kind, ownerId: owner_id }), email),
  }))

/** @throws AppError `candidates.link_invalid`, `candidates.code_too_soon`, `candidates.code_locked` */
export async function sendCode(ctx: PublicCtx, key: string): Promise<DataOf<typeof sendEntryCode>> {
  const view = await withGuest(ctx, key, (own, db, who, kind) =>
    mailCodeTo(own, db, { kind, ownerId: who.owner_id, who }, ENTRY),
  )
  ctx.platform.mail.poke()
  return view
}

/**
 * Opens the portal in this browser. A right code is used up, and a wrong one counted, before the answer.
 *
 * @throws AppError `candidates.link_invalid`, `candidates.code_wrong`, `candidates.code_over`, `candidates.code_locked`
 */
export async function confirmCode(
  ctx: PublicCtx,
  { key, code }: BodyOf<typeof confirmEntryCode>,
): Promise<Reply<DataOf<typeof confirmEntryCode>>> {
  const token = newToken()
  const expires = ctx.now.add({ hours: SESSION_HOURS })
  const { verdict, name } = await withGuest(ctx, key, async (own, db, who, kind) => {
    const of = { kind, ownerId: who.owner_id }
    const verdict = await takeCodeOf(own, db, of, { what: ENTRY, typed: code })
    if (verdict === 'right') await beginSession(own, db, { who, kind }, { token, expires })
    return { verdict, name: cookieOf(kind, who.public_id) }
  })
  refuseCode(verdict)
  const cookie = cookieHeader(ctx, {
    ...{ name, value: token, path: COOKIE_PATH, maxAgeSeconds: SESSION_HOURS * 3600 },
  })
  return reply({ expires_at: expires.toString() }, '', [cookie])
}

async function beginSession(
  ctx: Ctx,
  db: Db,
  { who, kind }: { who: Guest; kind: GuestKind },
  { token, expires }: { token: string; expires: Temporal.Instant },
): Promise<void> {
  const table = tablesOf(kind)
  const now = ctx.now.toString()
  const { ip, userAgent } = ctx.request
  await sql`
    insert into ${table.session} (org_id, ${table.ownerId}, link_id, token_hash, created_at, expires_at, ip, user_agent)
    values (${ctx.orgId}, ${who.owner_id}, ${who.link_id}, ${hashToken(token)}, ${now}::timestamptz,
      ${expires.toString()}::timestamptz, ${ip}, ${userAgent})`.execute(db)
  await sql`update ${table.link} set opened_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and id = ${who.link_id} and opened_at is null`.execute(db)
  await kind.entered?.(ctx, db, who.owner_id)
}

/** Ends the session of this browser. Idempotent, and silent about whether there was one. */
export async function leave(ctx: PublicCtx, key: string): Promise<Reply<null>> {
  const place = await placeOf(ctx, key)
  if (!place) return reply(null, '')
  const { kind } = place
  const table = tablesOf(kind)
  const name = await tx(place.ctx, async (db) => {
    const { rows } = await sql<{ public_id: string; id: number }>`
      select o.public_id, o.id from ${table.link} l join ${table.owner} o on o.org_id = l.org_id and o.id = l.${table.ownerId}
      where l.org_id = ${place.ctx.orgId} and l.id = ${place.linkId}`.execute(db)
    const found = rows[0]
    const token = found ? readCookie(ctx.request.cookie, cookieOf(kind, found.public_id)) : ''
    if (!found || token === '') return null
    await sql`update ${table.session} set ended_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${place.ctx.orgId} and ${table.ownerId} = ${found.id} and token_hash = ${hashToken(token)}
        and ended_at is null`.execute(db)
    return cookieOf(kind, found.public_id)
  })
  if (name === null) return reply(null, '')
  return reply(null, '', [cookieHeader(ctx, { name, value: '', path: COOKIE_PATH, maxAgeSeconds: 0 })])
}

/** Mails a new link to whoever's link this is, or was. Answers the same for every key. */
export async function renewLink(ctx: PublicCtx, key: string): Promise<null> {
  const place = await placeOf(ctx, key)
  if (!place) return null
  await tx(place.ctx, (db) => place.kind.renew(place.ctx, db, place.linkId))
  ctx.platform.mail.poke()
  return null
}
