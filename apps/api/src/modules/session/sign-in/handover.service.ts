import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type { authenticateToken, createHandoverCode } from '@muster/contract/session/session.contract'
import { sql } from 'kysely'
import { hashToken, newToken, resolveActor } from '../../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { findHandoverCode } from '../../../platform/db/gates.ts'
import { type Db, tenantTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { authUserDetail } from '../session.views.ts'
import { insertSession, type SessionMethod } from '../sessions.queries.ts'

const CODE_SECONDS = 60
/** Distinguishable from a session token by its form, so that neither is accepted as the other. */
const CODE = /^h_[A-Za-z0-9_-]{43}$/

type Authenticated = DataOf<typeof authenticateToken>
type Proof = QueryOf<typeof authenticateToken>

/**
 * A hand-over extends no session: the new one expires when the original would. It also keeps the method of single
 * sign-on, so that password rules do not apply to it.
 */
async function originOf(
  ctx: Ctx,
  db: Db,
): Promise<{ session_began_at: string; method: SessionMethod | null }> {
  const { created_at, method } = await db
    .selectFrom('session')
    .select(['created_at', 'method'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', ctx.actor.sessionId)
    .executeTakeFirstOrThrow()
  return { session_began_at: created_at, method: method === 'sso' ? method : null }
}

/** A one-time code to open another app as the same person, bound to the nonce stored in this browser. */
export async function issueHandoverCode(
  ctx: Ctx,
  { nonce }: BodyOf<typeof createHandoverCode>,
): Promise<DataOf<typeof createHandoverCode>> {
  const code = `h_${newToken()}`
  const accountId = ctx.actor.accountId as number
  await tx(ctx, async (db) => {
    await db
      .deleteFrom('handover_code')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', accountId)
      .where('expires_at', '<', ctx.now.toString())
      .execute()
    await db
      .insertInto('handover_code')
      .values({
        org_id: ctx.orgId,
        account_id: accountId,
        code_hash: hashToken(code),
        nonce_hash: hashToken(nonce),
        ...(await originOf(ctx, db)),
        expires_at: ctx.now.add({ seconds: CODE_SECONDS }).toString(),
      })
      .execute()
  })
  return { code, expires_in: CODE_SECONDS }
}

interface CodeRow {
  id: number
  account_id: number
  nonce_hash: Buffer
  expires_at: string
  /** Null for a hand-over between apps, unless its session began with single sign-on. */
  method: string | null
  /** Null for a new sign-in. */
  session_began_at: string | null
  person: string
}

/** Locks the code, so that of two concurrent exchanges the second finds none. */
function lockCode(db: Db, orgId: number, id: number): Promise<CodeRow | undefined> {
  return db
    .selectFrom('handover_code as h')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'h.org_id').onRef('a.id', '=', 'h.account_id').on('a.state', '=', 'active'),
    )
    .select(['h.id', 'h.account_id', 'h.nonce_hash', 'h.expires_at', 'h.method', 'h.session_began_at'])
    .select(sql<string>`coalesce(nullif(a.display_name, ''), a.email)`.as('person'))
    .where('h.org_id', '=', orgId)
    .where('h.id', '=', id)
    .forUpdate('h')
    .forShare('a')
    .executeTakeFirst()
}

const isValid = (ctx: PublicCtx, { expires_at }: CodeRow): boolean =>
  Temporal.Instant.compare(ctx.now, Temporal.Instant.from(expires_at)) < 0

/**
 * Proves that this browser was asked to confirm this code: without it, a link could confirm itself. Bound to the
 * browser as far as the server sees it, and nothing that anybody else could compute.
 */
function confirmNonce(ctx: PublicCtx, code: string): string {
  const { ip, userAgent } = ctx.request
  return createHmac('sha256', ctx.platform.config.secretKey)
    .update(JSON.stringify(['handover confirm', code, ip, userAgent]))
    .digest('base64url')
}

/** Whether the request comes from the browser that requested the code, or the person was asked and has confirmed. */
function isWanted(ctx: PublicCtx, row: CodeRow, code: string, { nonce, confirm }: Proof): boolean {
  if (!nonce) return false
  const sent = hashToken(nonce)
  if (timingSafeEqual(sent, row.nonce_hash)) return true
  const isConfirmed = confirm === '1' || confirm === 'true'
  return isConfirmed && timingSafeEqual(sent, hashToken(confirmNonce(ctx, code)))
}

/** Uses up the code: only one exchange ever yields a token. */
async function useCode(ctx: PublicCtx, db: Db, row: CodeRow, orgId: number): Promise<string> {
  await db.deleteFrom('handover_code').where('org_id', '=', orgId).where('id', '=', row.id).execute()
  return insertSession(ctx, db, orgId, row.account_id, {
    method: (row.method as SessionMethod | null) ?? 'handover',
    beganAt: row.session_began_at,
  })
}

async function describeSession(ctx: PublicCtx, token: string): Promise<Authenticated> {
  const caller = await resolveActor({ ...ctx, token })
  if (!caller) fail('session.expired')
  return { token, auth_user_detail: authUserDetail(caller.actor, caller.orgId), confirm_as: null }
}

/**
 * A code without the nonce of the browser that requested it may have been planted there: whoever follows such a link
 * would unknowingly work in another account (login CSRF). It stays unused until the person has seen the name and
 * confirmed.
 */
async function exchangeCode(ctx: PublicCtx, code: string, proof: Proof): Promise<Authenticated> {
  const place = await findHandoverCode(ctx, hashToken(code))
  if (!place) fail('session.code_invalid')
  const orgId = place.org_id
  const result = await tenantTx(ctx.platform.database, orgId, async (db) => {
    const row = await lockCode(db, orgId, place.id)
    if (!row || !isValid(ctx, row)) fail('session.code_invalid')
    if (!isWanted(ctx, row, code, proof)) return { confirmAs: row.person }
    return { token: await useCode(ctx, db, row, orgId) }
  })
  if (result.token === undefined) {
    const confirm_nonce = confirmNonce(ctx, code)
    return { token: null, auth_user_detail: null, confirm_as: result.confirmAs, confirm_nonce }
  }
  return describeSession(ctx, result.token)
}

/**
 * Checks the session token in the token header, or exchanges the one-time code in it.
 *
 * @throws AppError `session.missing`, `session.expired`, `session.code_invalid`
 */
export async function authenticate(ctx: PublicCtx, proof: Proof): Promise<Authenticated> {
  if (!ctx.token) fail('session.missing')
  return CODE.test(ctx.token) ? exchangeCode(ctx, ctx.token, proof) : describeSession(ctx, ctx.token)
}
