import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** The organisation of an active device; null for an unknown id. */
export function findDevicePlace(
  ctx: DatabaseHolder,
  publicId: string,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      org_id: number
      id: number
    }>`select * from system_attendance_device(${publicId}::uuid)`.execute(db)
    return rows[0] ?? null
  })
}
