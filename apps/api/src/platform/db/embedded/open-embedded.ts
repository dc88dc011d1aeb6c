import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGlite } from '@electric-sql/pglite'
import { OperatorError } from '../../operator/operator-error.ts'
import type { SqlSession } from '../migrate.ts'
import { clientInProcess, type EmbeddedClient } from './client.ts'
import { type ConnectionLimits, EmbeddedConnection, type Lease, RESTORE_ROLE } from './connection.ts'
import { flushFolder } from './durable-file-system.ts'
import { StorageGuard } from './storage-guard.ts'
import { type EmbeddedHost, SupervisedThread } from './supervised-thread.ts'
import type { ThreadLimits } from './thread-client.ts'

/** Locks a data folder against a second process; the kernel releases the lock when this process dies. */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    throw new OperatorError(
      `Another Muster process uses the data folder ${folder}. Stop it first, or set DATA_DIR.`,
      {
        cause: error,
      },
    )
  }
  return () => lock.close()
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  close(): Promise<void>
}

/**
 * Opens or creates the embedded database in `folder`, in a worker thread; acknowledged writes are durable.
 */
export async function openEmbedded(
  folder: string,
  limits: { thread?: ThreadLimits; connection?: ConnectionLimits } = {},
): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const unlock = lockFolder(folder)
  const guard = new StorageGuard(folder)
  let host: SupervisedThread | undefined
  const close = async () => {
    try {
      await guard.close()
      await host?.close()
    } finally {
      // Whatever did not close: otherwise only a new process could open the folder again.
      unlock()
    }
  }
  try {
    await guard.check()
    host = await SupervisedThread.open(join(folder, 'database'), RESTORE_ROLE, guard, limits.thread)
    flushFolder(folder)
    return { connection: new EmbeddedConnection(host, guard, limits.connection), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A database in this thread, which is never opened again. */
class InProcess implements EmbeddedHost<EmbeddedClient> {
  readonly away = undefined
  readonly restarts = { total: 0 }
  readonly #pglite: PGlite
  readonly #client: EmbeddedClient

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#client = clientInProcess(pglite)
  }

  onEvent(): void {}

  async client(): Promise<EmbeddedClient> {
    return this.#client
  }

  async close(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close()
  }
}

export interface ThrowawayDatabase extends EmbeddedDatabase {
  readonly pglite: PGlite
}

/** An embedded database in memory or in a copied folder, in this thread and without flushing: for tests. */
export async function openThrowaway(folder?: string): Promise<ThrowawayDatabase> {
  const { openUnflushed } = await import('./engine.ts')
  const pglite = await openUnflushed(folder)
  const host = new InProcess(pglite)
  return { pglite, connection: new EmbeddedConnection(host), close: () => host.close() }
}

/** The statements of one use of the connection. */
export const sessionOf = (lease: Lease): SqlSession => ({
  exec: async (sql) => {
    await lease.run({ sql })
  },
  query: async <R>(sql: string, parameters: unknown[] = []) => {
    const [result] = await lease.run<R>({ sql, parameters })
    return result?.rows ?? []
  },
})

/** Runs `work` as the owner of everything; keeps the connection acquired meanwhile. */
export async function leaseAsOwner<T>(
  connection: EmbeddedConnection,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  return connection.use(async (lease) => {
    await lease.run({ sql: 'reset role' })
    try {
      return await work(lease)
    } finally {
      // An open transaction must not leak to the next user of the connection.
      if (!lease.isOver) await lease.run({ sql: `rollback; ${RESTORE_ROLE}` })
    }
  })
}

/** Runs SQL as the owner of everything; keeps the connection acquired while `work` runs. */
export const asOwner = <T>(
  connection: EmbeddedConnection,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> => leaseAsOwner(connection, (lease) => work(sessionOf(lease)))
