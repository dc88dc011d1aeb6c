import type { Database } from './database.ts'
import type { Db } from './db.ts'
import { writeLate } from './late-inserts.ts'
import { runInScope } from './scope.ts'

export type { Db } from './db.ts'

const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === SERIALISATION_FAILURE || code === DEADLOCK
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES || !isRetryable(error)) throw error
    }
  }
}

/** Anything that provides the database: a request's context, or the platform itself. */
export interface DatabaseHolder {
  readonly platform: { readonly database: Database }
}

/** A holder that acts for one organisation. */
type TenantHolder = DatabaseHolder & { readonly orgId: number }

type Mode = { readOnly?: boolean; isUndone?: boolean }

/**
 * A transaction of one organisation: row security limits it to that organisation's rows, whatever the SQL.
 */
export function tenantTx<T>(
  database: Database,
  orgId: number,
  work: (db: Db) => Promise<T>,
  mode: Mode = {},
): Promise<T> {
  return attempt(() =>
    runInScope({ kind: 'tenant', orgId, ...mode }, () =>
      database.kysely.transaction().execute(async (db) => {
        const result = await work(db)
        await writeLate(db)
        return result
      }),
    ),
  )
}

/**
 * Runs one short transaction of the caller's organisation. Keep hashing, mail, HTTP, files and streaming
 * outside; inside, use only `db`. Retried after a deadlock, so `work` must have no side effects besides the
 * database.
 */
export function tx<T>(ctx: TenantHolder, work: (db: Db) => Promise<T>): Promise<T> {
  return tenantTx(ctx.platform.database, ctx.orgId, work)
}

/** Like `tx`, read-only. */
export function readTx<T>(ctx: TenantHolder, work: (db: Db) => Promise<T>): Promise<T> {
  return tenantTx(ctx.platform.database, ctx.orgId, work, { readOnly: true })
}

/** Like `tx`, but always rolled back: runs code that locks and writes, only to learn its result. */
export async function triedTx<T>(ctx: TenantHolder, work: (db: Db) => Promise<T>): Promise<T> {
  const undone = new Error('Nothing of this is kept.')
  let result: { value: T } | undefined
  const run = async (db: Db) => {
    result = { value: await work(db) }
    throw undone
  }
  await tenantTx(ctx.platform.database, ctx.orgId, run, { isUndone: true }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return (result as { value: T }).value
}

/**
 * A gate transaction: may only call the `system_*` functions of the migrations, the only code that acts
 * across organisations. Use it through the named functions in `gates.ts`.
 */
export function gateTx<T>(ctx: DatabaseHolder, work: (db: Db) => Promise<T>): Promise<T> {
  return runInScope({ kind: 'gate' }, () => ctx.platform.database.kysely.transaction().execute(work))
}
