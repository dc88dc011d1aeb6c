import type { LmsConnection, LmsOutcome } from '@muster/contract/integrations/lms.contract'
import type { Ctx } from '../../platform/context.ts'
import { openText, sealText } from '../../platform/crypto/sealed-text.ts'
import type { Db } from '../../platform/db/tx.ts'

const placeOf = (orgId: number) => ({ purpose: 'lms secret', record: String(orgId) })

export const sealSecret = (ctx: Ctx, secret: string): string =>
  sealText(secret, ctx.platform.config.secretKey, placeOf(ctx.orgId))

export const openSecret = (ctx: Ctx, sealed: string): string =>
  openText(sealed, ctx.platform.config.secretKey, placeOf(ctx.orgId))

export function findConnection(ctx: Ctx, db: Db) {
  return db.selectFrom('lms_connection').selectAll().where('org_id', '=', ctx.orgId).executeTakeFirst()
}
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** The connection on the wire; the secret is reduced to whether there is one. */
export function connectionView(row: ConnectionRow): LmsConnection {
  return {
    base_url: row.base_url,
    check_path: row.check_path,
    // A check constraint of the table limits it to the two kinds.
    auth_kind: row.auth_kind as LmsConnection['auth_kind'],
    user_name: row.user_name,
    has_secret: row.secret !== null,
    status: row.status === 1 ? 1 : 0,
    version: row.version,
    tested_at: row.tested_at,
    test_outcome: row.test_outcome === '' ? null : (row.test_outcome as LmsOutcome),
  }
}
