import { sql } from 'kysely'
import type { AccountRole } from '../../../platform/access/actor.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { type Db, tenantTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { sameOriginPath } from '../rules/redirect-path.ts'
import { noteDeviceUse, rememberDevice } from '../second-step/devices.ts'
import { tellNewDevice } from '../session.notices.ts'
import { type AuthUserDetail, authUserDetail } from '../session.views.ts'
import { insertSession } from '../sessions.queries.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { addressHash } from './sign-in-attempt.ts'

/** The account to open a session for, and how it was verified. */
export interface Entry {
  orgId: number
  accountId: number
  /** Hash of the verified password: no session is opened if the password has changed since. */
  passwordHash: string
  method: 'password' | 'code'
  redirect?: string | undefined
  /** Do not ask this browser for a code for a while. */
  remembers?: boolean | undefined
  /** The remembered browser for which no code was required. */
  deviceId?: number | undefined
}

export interface Entered {
  token: string
  detail: AuthUserDetail
  /** The requested path, if it is a path of this origin. */
  redirect: string | undefined
  cookies: string[]
}

/** What the response contains about the account; the row stays locked until the session is inserted. */
function lockVerified(ctx: PublicCtx, db: Db, entry: Entry) {
  return db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
    .select(['a.email', 'a.id as accountId', 'a.employee_id as employeeId', 'o.app_ids as appIds'])
    .select(
      sql<boolean>`password_update_required(
        a.must_change_password, a.password_changed_at, o.password_days, ${ctx.now.toString()}::timestamptz)`.as(
        'mustChangePassword',
      ),
    )
    .select(sql<boolean>`password_refused(a.org_id, a.id, a.email)`.as('passwordRefused'))
    .select((query) =>
      query
        .selectFrom('account_role as r')
        .select(
          sql<AccountRole[]>`coalesce(jsonb_agg(
            jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id) order by r.product_id, r.role_id),
            '[]'::jsonb)`.as('roles'),
        )
        .whereRef('r.org_id', '=', 'a.org_id')
        .whereRef('r.account_id', '=', 'a.id')
        .as('roles'),
    )
    .where('a.org_id', '=', entry.orgId)
    .where('a.id', '=', entry.accountId)
    .where('a.state', '=', 'active')
    .where('a.password_hash', '=', entry.passwordHash)
    .forShare('a')
    .executeTakeFirst()
}

/**
 * Opens a session for an account whose password, and code if required, was verified. Refused if the account was
 * disabled, its password changed or single sign-on became required since. A password change locks the same row, so it
 * either ends this session or prevents it.
 *
 * @throws AppError `session.bad_credentials`, `session.sso_required`
 */
export async function enter(ctx: PublicCtx, entry: Entry): Promise<Entered> {
  const { orgId, accountId, deviceId } = entry
  return tenantTx(ctx.platform.database, orgId, async (db) => {
    const verified = await lockVerified(ctx, db, entry)
    if (!verified) fail('session.bad_credentials')
    if (verified.passwordRefused) fail('session.sso_required')
    await tellNewDevice(ctx, db, { orgId, accountId })
    const token = await insertSession(ctx, db, orgId, accountId, { method: entry.method })
    if (deviceId !== undefined) await noteDeviceUse(ctx, db, entry, deviceId)
    const cookies = [
      ...(entry.remembers ? [await rememberDevice(ctx, db, entry)] : []),
      knownBrowserCookie(ctx, addressHash(ctx, verified.email)),
    ]
    const detail = authUserDetail({ ...verified, roles: verified.roles ?? [] }, orgId)
    return { token, detail, redirect: sameOriginPath(entry.redirect), cookies }
  })
}
