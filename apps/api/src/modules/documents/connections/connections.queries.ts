import type { ConnectionKind } from '@muster/contract/documents/connections.constants'
import type { Ctx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import type { Db } from '../../../platform/db/tx.ts'

export type Values = Readonly<Record<string, string>>

const placeOf = (orgId: number, kind: ConnectionKind) => ({
  purpose: 'document connection',
  record: `${orgId}/${kind}`,
})

export const sealSecrets = (ctx: Ctx, kind: ConnectionKind, secrets: Values): string =>
  sealText(JSON.stringify(secrets), ctx.platform.config.secretKey, placeOf(ctx.orgId, kind))

/** Empty where the product's key was replaced: then they have to be entered again. */
export function openSecrets(ctx: Ctx, kind: ConnectionKind, sealed: string): Values {
  try {
    return JSON.parse(openText(sealed, ctx.platform.config.secretKey, placeOf(ctx.orgId, kind))) as Values
  } catch (error) {
    ctx.log.warn(
      { err: error, kind },
      'The secrets of a connection can’t be opened; they must be entered again.',
    )
    return {}
  }
}

export function findConnections(ctx: Ctx, db: Db) {
  return db.selectFrom('document_connection').selectAll().where('org_id', '=', ctx.orgId).execute()
}
export type ConnectionRow = Awaited<ReturnType<typeof findConnections>>[number]

export interface Connection {
  readonly publicId: string
  readonly name: string
  readonly version: number
  readonly isOn: boolean
  /** With secrets. */
  readonly values: Values
}

export const connectionOf = (ctx: Ctx, kind: ConnectionKind, row: ConnectionRow): Connection => ({
  ...{ publicId: row.public_id, name: row.name, version: row.version, isOn: row.status === 1 },
  values: { ...(row.settings as Values), ...openSecrets(ctx, kind, row.secrets) },
})

/** Undefined before the first saving. */
export async function findConnection(
  ctx: Ctx,
  db: Db,
  kind: ConnectionKind,
): Promise<Connection | undefined> {
  const row = await db
    .selectFrom('document_connection')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && connectionOf(ctx, kind, row)
}

/** The name of a service that is connected and switched on. */
export async function findActiveName(ctx: Ctx, db: Db, kind: ConnectionKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_connection')
    .select('name')
    .where('org_id', '=', ctx.orgId)
    .where('kind', '=', kind)
    .where('status', '=', 1)
    .executeTakeFirst()
  return row?.name
}
