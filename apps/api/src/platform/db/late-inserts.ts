import { type Insertable, sql } from 'kysely'
import type { Tables } from './database.ts'
import type { Db } from './db.ts'
import { lateRows } from './scope.ts'

/** Above this number of rows, insert immediately: deferring would hold too much in memory. */
const MAX_LATE = 100
const CHUNK = 500

async function insertNow<T extends keyof Tables & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + CHUNK))
      .execute()
}

/**
 * Defers inserts to the last statement of the running transaction, shared by all tables: for rows that
 * accompany a change and are not read before the commit, such as audit entries, notices and mails. Rows of a
 * table keep their order. An invalid row rolls the transaction back, like any other statement in it.
 */
export async function insertLate<T extends keyof Tables & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (rows.length === 0) return
  const late = lateRows()
  const deferred = late?.get(table) ?? []
  if (!late || deferred.length + rows.length > MAX_LATE) {
    late?.delete(table)
    return insertNow(db, table, [...(deferred as Insertable<Tables[T]>[]), ...rows])
  }
  late.set(table, [...deferred, ...rows])
}

/** Inserts the deferred rows at the end of the transaction: one statement, none without rows. */
export async function writeLate(db: Db): Promise<void> {
  const late = lateRows()
  if (!late || late.size === 0) return
  const inserts = [...late].map(([table, rows]) => db.insertInto(table as 'notice').values(rows as never))
  late.clear()
  const [only] = inserts
  if (only && inserts.length === 1) await only.execute()
  else {
    const parts = inserts.map((insert, at) => sql`${sql.raw(`late_${at}`)} as (${insert})`)
    await sql`with ${sql.join(parts)} select 1`.execute(db)
  }
}
