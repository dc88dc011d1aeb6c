import type { BackgroundCheckService } from '../../../platform/background-check/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { bgvServiceOf } from './connection-services.ts'
import { findActiveName, findConnection } from './connections.queries.ts'

/** The service of background checks, as people read its name; null unless one is connected and switched on. One statement. */
export async function connectedBgv(
  ctx: Ctx,
  db: Db,
): Promise<{ name: string; service: BackgroundCheckService } | null> {
  const connection = await findConnection(ctx, db, 'bgv')
  if (!connection?.isOn) return null
  return { name: connection.name, service: bgvServiceOf(ctx, connection) }
}

/** Its name alone. One statement. */
export const connectedBgvName = async (ctx: Ctx, db: Db): Promise<string | null> =>
  (await findActiveName(ctx, db, 'bgv')) ?? null
