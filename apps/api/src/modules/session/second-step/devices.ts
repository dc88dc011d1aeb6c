import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { cookieHeader, readCookie } from '../../../platform/http/cookies.ts'
import type { CodeOwner } from './check-code.ts'

const DAYS = 30
/** More browsers than anybody uses; beyond that the oldest is asked for a code again. */
const MOST_DEVICES = 10
/** The cookie is sent to no other call. */
const SIGN_IN_PATH = '/services/admin/apiv2/login_api'

/** Per account: several people may sign in on one computer. */
const cookieName = ({ orgId, accountId }: CodeOwner) => `muster_device_${orgId}_${accountId}`

/** The remembered browser of this request; undefined if it is unknown or expired. */
export async function findDevice(ctx: PublicCtx, db: Db, owner: CodeOwner): Promise<number | undefined> {
  const token = readCookie(ctx.request.cookie, cookieName(owner))
  if (!token) return undefined
  const device = await db
    .selectFrom('remembered_device')
    .select('id')
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', ctx.now.toString())
    .executeTakeFirst()
  return device?.id
}

export async function noteDeviceUse(
  ctx: PublicCtx,
  db: Db,
  owner: CodeOwner,
  deviceId: number,
): Promise<void> {
  await db
    .updateTable('remembered_device')
    .set({ last_used_at: ctx.now.toString(), ip: ctx.request.ip })
    .where('org_id', '=', owner.orgId)
    .where('id', '=', deviceId)
    .execute()
}

/**
 * Remembers this browser for 30 days.
 *
 * @returns the header that sets its cookie
 */
export async function rememberDevice(ctx: PublicCtx, db: Db, owner: CodeOwner): Promise<string> {
  const token = newToken()
  const now = ctx.now.toString()
  await db
    .deleteFrom('remembered_device')
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where('id', 'not in', (query) =>
          query
            .selectFrom('remembered_device')
            .select('id')
            .where('org_id', '=', owner.orgId)
            .where('account_id', '=', owner.accountId)
            .orderBy('last_used_at', 'desc')
            .orderBy('id', 'desc')
            .limit(MOST_DEVICES - 1),
        ),
      ]),
    )
    .execute()
  await db
    .insertInto('remembered_device')
    .values({
      org_id: owner.orgId,
      account_id: owner.accountId,
      token_hash: hashToken(token),
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: ctx.now.add({ hours: DAYS * 24 }).toString(),
    })
    .execute()
  const maxAgeSeconds = DAYS * 86_400
  return cookieHeader(ctx, { name: cookieName(owner), value: token, path: SIGN_IN_PATH, maxAgeSeconds })
}

/**
 * Forgets all remembered browsers of the account, or the one with this public id.
 *
 * @returns how many there were
 */
export async function forgetDevicesOf(db: Db, owner: CodeOwner, publicId?: string): Promise<number> {
  const removed = await db
    .deleteFrom('remembered_device')
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .$if(publicId !== undefined, (query) => query.where('public_id', '=', publicId as string))
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
