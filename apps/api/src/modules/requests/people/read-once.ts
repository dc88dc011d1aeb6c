import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

type Read<R, T> = (ctx: Ctx, db: Db, requests: readonly R[]) => Promise<T>

/**
 * Memoises a read shared by a kind's detail, conflicts and sections, per read-only transaction and set of
 * requests.
 */
export function readOnce<R extends { id: number }, T>(read: Read<R, T>): Read<R, T> {
  const known = new WeakMap<Db, Map<string, Promise<T>>>()
  return (ctx, db, requests) => {
    const ofDb = known.get(db) ?? new Map<string, Promise<T>>()
    known.set(db, ofDb)
    const key = requests.map((one) => one.id).join()
    const found = ofDb.get(key) ?? read(ctx, db, requests)
    ofDb.set(key, found)
    return found
  }
}
