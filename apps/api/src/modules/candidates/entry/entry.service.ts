import type {
  confirmEntryCode,
  openCandidateLink,
  sendEntryCode,
} from '@muster/contract/candidates/entry.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isOpen, type LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { currentReader } from '../../../lib/texts/reader.ts'
import { systemActor } from '../../../platform/access/actor.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { brandLogoAddress } from '../../../platform/files/brand-logo.ts'
import { cookieHeader, readCookie } from '../../../platform/http/cookies.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { issueCandidateLink } from '../../onboarding/index.ts'
import { mailLink } from '../candidates.mails.ts'
import { codeViewOf, findCode, mailCode, refuseCode, takeCode } from './codes.ts'
import { COOKIE_PATH, cookieName, placeOf, withLink } from './visitor.ts'

/** How long a browser that entered a code may read and answer. */
const SESSION_HOURS = 8
const ENTRY = 'entry'
/** Links that one candidate gets by asking. */
const ASKED_A_DAY = 5
const ASKED_EVERY_MINUTES = 2

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
  withLink(ctx, key, async (own, db, { first_name, purpose, is_confirmed, candidate_id, email }) => ({
    ...(await companyOf(own, db)),
    ...{ first_name, purpose, is_confirmed },
    code: codeViewOf(own, await findCode(own, db, candidate_id), email),
  }))

/** @throws AppError `candidates.link_invalid`, `candidates.code_too_soon`, `candidates.code_locked` */
export async function sendCode(ctx: PublicCtx, key: string): Promise<DataOf<typeof sendEntryCode>> {
  const view = await withLink(ctx, key, (own, db, who) => mailCode(own, db, who, ENTRY))
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
  const { verdict, publicId } = await withLink(ctx, key, async (own, db, who) => {
    const verdict = await takeCode(own, db, who.candidate_id, { what: ENTRY, typed: code })
    if (verdict === 'right') await beginSession(own, db, who, { token, expires })
    return { verdict, publicId: who.public_id }
  })
  refuseCode(verdict)
  const cookie = cookieHeader(ctx, {
    ...{ name: cookieName(publicId), value: token, path: COOKIE_PATH },
    maxAgeSeconds: SESSION_HOURS * 3600,
  })
  return reply({ expires_at: expires.toString() }, '', [cookie])
}

async function beginSession(
  ctx: Ctx,
  db: Db,
  { candidate_id, link_id }: { candidate_id: number; link_id: number },
  { token, expires }: { token: string; expires: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('candidate_session')
    .values({
      ...{ org_id: ctx.orgId, candidate_id, link_id, token_hash: hashToken(token) },
      ...{ created_at: ctx.now.toString(), expires_at: expires.toString() },
      ...{ ip: ctx.request.ip, user_agent: ctx.request.userAgent },
    })
    .execute()
  await sql`update candidate_link set opened_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${link_id} and opened_at is null`.execute(db)
  // Mails to the candidate are in the language that was read here.
  await sql`update candidate set language = ${currentReader().language}
    where org_id = ${ctx.orgId} and id = ${candidate_id}`.execute(db)
}

/** Ends the session of this browser. Idempotent, and silent about whether there was one. */
export async function leave(ctx: PublicCtx, key: string): Promise<Reply<null>> {
  const place = await placeOf(ctx, key)
  if (!place) return reply(null, '')
  const publicId = await tx(place.ctx, async (db) => {
    const { rows } = await sql<{ public_id: string; id: number }>`
      select c.public_id, c.id from candidate_link l join candidate c on c.org_id = l.org_id and c.id = l.candidate_id
      where l.org_id = ${place.ctx.orgId} and l.id = ${place.linkId}`.execute(db)
    const found = rows[0]
    const token = found ? readCookie(ctx.request.cookie, cookieName(found.public_id)) : ''
    if (!found || token === '') return null
    await sql`update candidate_session set ended_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${place.ctx.orgId} and candidate_id = ${found.id} and token_hash = ${hashToken(token)}
        and ended_at is null`.execute(db)
    return found.public_id
  })
  if (publicId === null) return reply(null, '')
  const gone = { name: cookieName(publicId), value: '', path: COOKIE_PATH, maxAgeSeconds: 0 }
  return reply(null, '', [cookieHeader(ctx, gone)])
}

interface Renewable {
  candidate_id: number
  purpose: LinkPurpose
  step_id: number | null
  full_name: string
  first_name: string
  email: string
}

/** Whom a key belongs to, if a new link may be sent: not where HR ended the links, and not without end. */
async function findRenewable(ctx: Ctx, db: Db, linkId: number): Promise<Renewable | undefined> {
  const now = ctx.now.toString()
  const since = (duration: Temporal.DurationLike) => ctx.now.subtract(duration).toString()
  const { rows } = await sql<Renewable & { status: Parameters<typeof isOpen>[0] }>`
    select c.id as candidate_id, l.purpose, l.step_id, c.full_name, c.first_name, c.email, c.status
    from candidate_link l join candidate c on c.org_id = l.org_id and c.id = l.candidate_id
    where l.org_id = ${ctx.orgId} and l.id = ${linkId} and l.revoked_at is null and c.email is not null
      and not exists (select from candidate_link n where n.org_id = c.org_id and n.candidate_id = c.id and n.is_asked_for
        and n.created_at > ${since({ minutes: ASKED_EVERY_MINUTES })}::timestamptz and n.created_at <= ${now}::timestamptz)
      and (select count(*) from candidate_link n where n.org_id = c.org_id and n.candidate_id = c.id and n.is_asked_for
        and n.created_at > ${since({ hours: 24 })}::timestamptz) < ${ASKED_A_DAY}
    for no key update of c`.execute(db)
  const row = rows[0]
  return row && isOpen(row.status) ? row : undefined
}

/** Mails a new link to the candidate whose link this is, or was. Answers the same for every key. */
export async function renewLink(ctx: PublicCtx, key: string): Promise<null> {
  const place = await placeOf(ctx, key)
  if (!place) return null
  await tx(place.ctx, async (db) => {
    const to = await findRenewable(place.ctx, db, place.linkId)
    if (!to) return
    const own = { ...place.ctx, actor: systemActor(to.full_name) }
    const { candidate_id: candidateId, purpose, step_id: stepId } = to
    const link = await issueCandidateLink(own, db, { candidateId, purpose, stepId, isAskedFor: true })
    await mailLink(own, db, to, link)
  })
  ctx.platform.mail.poke()
  return null
}
