import { sql } from 'kysely'
import { type Actor, systemActor } from '../../../platform/access/actor.ts'
import { hashToken } from '../../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { readCookie } from '../../../platform/http/cookies.ts'
import { type GuestTables, storedHash, tablesOf } from '../../onboarding/index.ts'

/** Whoever holds a link that works, and has no account: a candidate, somebody who has left. */
export interface Guest {
  /** Of whom the kind keeps links: the candidate, the separation. */
  owner_id: number
  link_id: number
  public_id: string
  /** What the link is for. */
  purpose: string
  first_name: string
  full_name: string
  email: string | null
  /** This browser has entered a code that was mailed to the guest. */
  is_confirmed: boolean
}

/** A kind of guests, with tables `<name>_link`, `<name>_code` and `<name>_session`: see those of candidates. */
export interface GuestKind<G extends Guest = Guest> extends GuestTables {
  /** Where the link whose token has this hash belongs, working or not. */
  readonly place: (ctx: PublicCtx, tokenHash: string) => Promise<{ org_id: number; id: number } | null>
  /** Whoever holds this link; undefined where nothing is shown to them. Links that are over are left out by `isWorking`. */
  readonly find: (ctx: Ctx, db: Db, linkId: number) => Promise<Omit<G, 'is_confirmed'> | undefined>
  /** A guest has entered with a code. */
  readonly entered?: (ctx: Ctx, db: Db, ownerId: number) => Promise<void>
  /** Mails a new link for the same thing, where `mayAsk` says so. */
  readonly renew: (ctx: Ctx, db: Db, linkId: number) => Promise<void>
}

const kinds: GuestKind[] = []

/** Called when a module connects: the calls by which candidates enter serve these guests too. */
export function registerGuests(kind: GuestKind): void {
  if (!kinds.some(({ name }) => name === kind.name)) kinds.push(kind)
}

/** SQL condition: link `l` works. */
export const isWorking = (ctx: Ctx) =>
  sql<boolean>`(l.revoked_at is null and l.replaced_at is null and l.expires_at > ${ctx.now.toString()}::timestamptz)`

/** One cookie a guest: whoever helps a relative with theirs keeps their own. */
export const cookieOf = ({ name }: GuestTables, publicId: string): string =>
  `muster_${name}_${publicId.slice(0, 8)}`
export const COOKIE_PATH = '/services/admin'

async function isConfirmed(
  ctx: Ctx,
  db: Db,
  kind: GuestKind,
  { public_id, owner_id }: Pick<Guest, 'public_id' | 'owner_id'>,
): Promise<boolean> {
  const token = readCookie(ctx.request.cookie, cookieOf(kind, public_id))
  if (token === '') return false
  const table = tablesOf(kind)
  const { rows } = await sql`
    select from ${table.session} s join ${table.link} l on l.org_id = s.org_id and l.id = s.link_id
    where s.org_id = ${ctx.orgId} and s.token_hash = ${hashToken(token)} and s.${table.ownerId} = ${owner_id}
      and s.ended_at is null and s.expires_at > ${ctx.now.toString()}::timestamptz and l.revoked_at is null`.execute(
    db,
  )
  return rows.length > 0
}

export interface GuestPlace {
  kind: GuestKind
  ctx: Ctx
  linkId: number
}

/** Where a key leads, whether its link works or not; `only` looks among guests of one kind. */
export async function placeOf(ctx: PublicCtx, key: string, only?: GuestKind): Promise<GuestPlace | null> {
  for (const kind of only ? [only] : kinds) {
    const place = await kind.place(ctx, storedHash(key))
    if (place) return { kind, ctx: { ...ctx, orgId: place.org_id, actor: systemActor('') }, linkId: place.id }
  }
  return null
}

/**
 * Acts for whoever holds a link, in one transaction; what is written is in the guest's name. Links that are unknown, over,
 * replaced or ended get one answer.
 *
 * @throws AppError `candidates.link_invalid`
 */
export async function withGuest<T>(
  ctx: PublicCtx,
  key: string,
  work: (ctx: Ctx, db: Db, who: Guest, kind: GuestKind) => Promise<T>,
  only?: GuestKind,
): Promise<T> {
  const place = await placeOf(ctx, key, only)
  if (!place) fail('candidates.link_invalid')
  const { kind } = place
  return tx(place.ctx, async (db) => {
    const found = await kind.find(place.ctx, db, place.linkId)
    if (!found) fail('candidates.link_invalid')
    const who = { ...found, is_confirmed: await isConfirmed(place.ctx, db, kind, found) }
    return work({ ...place.ctx, actor: systemActor(who.full_name) }, db, who, kind)
  })
}

/**
 * The same for guests of one kind who have entered a code as well. The reach of what follows is the owner: nothing that is sent
 * names one.
 *
 * @throws AppError `candidates.link_invalid`, `candidates.code_needed`
 */
export function asGuest<G extends Guest, T>(
  kind: GuestKind<G>,
  ctx: PublicCtx,
  key: string,
  work: (ctx: Ctx, db: Db, who: G) => Promise<T>,
): Promise<T> {
  return withGuest(
    ctx,
    key,
    (own, db, who) => {
      if (!who.is_confirmed) fail('candidates.code_needed')
      return work(own, db, who as G)
    },
    kind,
  )
}

/** A guest who was an employee: themselves, with nothing but what is their own. */
export const actorOfGuest = (employeeId: number, name: string, own: readonly string[]): Actor => ({
  ...{ kind: 'account', accountId: null, employeeId, sessionId: null, email: '', name, roles: [] },
  grants: new Map(own.map((permission) => [permission, new Set(['self' as const])])),
  ...{ groups: [], isTeamLead: false, appIds: [], mustChangePassword: false },
})

/** Links that one guest gets by asking. */
const ASKED_A_DAY = 5
const ASKED_EVERY_MINUTES = 2

/** Locks the owner of a link, and says whether they may be sent a new one: not where links were ended, and not without end. */
export async function mayAsk(ctx: Ctx, db: Db, kind: GuestKind, linkId: number): Promise<boolean> {
  const since = (duration: Temporal.DurationLike) => ctx.now.subtract(duration).toString()
  const { link, owner, ownerId } = tablesOf(kind)
  const asked = (
    duration: Temporal.DurationLike,
  ) => sql<number>`(select count(*) from ${link} n where n.org_id = o.org_id
    and n.${ownerId} = o.id and n.is_asked_for and n.created_at > ${since(duration)}::timestamptz)`
  const { rows } = await sql`
    select o.id from ${link} l join ${owner} o on o.org_id = l.org_id and o.id = l.${ownerId}
    where l.org_id = ${ctx.orgId} and l.id = ${linkId} and l.revoked_at is null
      and ${asked({ minutes: ASKED_EVERY_MINUTES })} = 0 and ${asked({ hours: 24 })} < ${ASKED_A_DAY}
    for no key update of o`.execute(db)
  return rows.length > 0
}
