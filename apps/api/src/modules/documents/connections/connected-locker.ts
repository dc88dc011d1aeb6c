import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { LockerService } from '../../../platform/digital-locker/index.ts'
import { lockerServiceOf } from './connection-services.ts'
import { findActiveName, findConnection } from './connections.queries.ts'

/** The digital locker, as people read its name; null unless one is connected and switched on. One statement. */
export async function connectedLocker(
  ctx: Ctx,
  db: Db,
): Promise<{ name: string; service: LockerService } | null> {
  const connection = await findConnection(ctx, db, 'locker')
  if (!connection?.isOn) return null
  return { name: connection.name, service: lockerServiceOf(ctx, connection) }
}

/** Its name alone. One statement. */
export const connectedLockerName = async (ctx: Ctx, db: Db): Promise<string | null> =>
  (await findActiveName(ctx, db, 'locker')) ?? null
