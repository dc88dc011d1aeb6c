import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** The organisation that has connected a service which reports under this id; null for unknown ones and those switched off. */
export function findConnectionPlace(
  ctx: DatabaseHolder,
  publicId: string,
): Promise<{ org_id: number; kind: string } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; kind: string }>`
      select * from system_document_connection(${publicId}::uuid)`.execute(db)
    return rows[0] ?? null
  })
}

/** The visit to a digital locker that has this state; null for an unknown one. */
export function findLockerVisitPlace(
  ctx: DatabaseHolder,
  stateHash: Buffer,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; id: number }>`
      select * from system_document_locker_visit(${stateHash})`.execute(db)
    return rows[0] ?? null
  })
}
