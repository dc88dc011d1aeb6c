import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { IdentityService } from '../../../platform/identity-check/index.ts'
import { identityServiceOf } from './connection-services.ts'
import { findConnection } from './connections.queries.ts'

/** The identity service, as people read its name; null unless one is connected and switched on. One statement. */
export async function connectedIdentity(
  ctx: Ctx,
  db: Db,
): Promise<{ name: string; service: IdentityService } | null> {
  const connection = await findConnection(ctx, db, 'identity')
  if (!connection?.isOn) return null
  return { name: connection.name, service: identityServiceOf(ctx, connection) }
}
