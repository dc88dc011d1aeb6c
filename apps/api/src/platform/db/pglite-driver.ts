import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { DatabaseLoad } from './load.ts'
import { pgliteParsers } from './parsers.ts'
import { beginStatement, countStatement, leaveScope, takeScope } from './scope.ts'

/**
 * A fair mutex for the single connection of an embedded database, served in order of arrival. Every user of
 * the connection goes through it, including the job queue.
 */
export class EmbeddedConnection {
  #tail: Promise<void> = Promise.resolve()
  /** Holders and waiters. */
  #requested = 0
  #acquired = 0
  #waitedMs = 0
  readonly client: PGlite

  constructor(client: PGlite) {
    this.client = client
  }

  /** Resolves with the function that releases the connection. */
  async acquire(): Promise<() => void> {
    let release!: () => void
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const before = this.#tail
    this.#tail = before.then(() => released)
    const requestedAt = performance.now()
    this.#requested++
    await before
    this.#acquired++
    this.#waitedMs += performance.now() - requestedAt
    return () => {
      this.#requested = Math.max(0, this.#requested - 1)
      release()
    }
  }

  /** How many callers wait for the connection, and the total waiting time since the start. */
  load(): DatabaseLoad {
    const used = Math.min(1, this.#requested)
    return {
      size: 1,
      open: 1,
      used,
      waiting: this.#requested - used,
      acquired: this.#acquired,
      waitedMs: this.#waitedMs,
    }
  }

  async use<T>(work: (client: PGlite) => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work(this.client)
    } finally {
      release()
    }
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly scope: ReturnType<typeof takeScope>
  readonly release: () => void
  readonly #client: PGlite

  constructor(client: PGlite, release: () => void, scope: ReturnType<typeof takeScope>) {
    this.#client = client
    this.release = release
    this.scope = scope
  }

  exec(sql: string): Promise<unknown> {
    return this.#client.exec(sql)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    countStatement(query.sql)
    const result = await this.#client.query<R & object>(query.sql, query.parameters as unknown[], {
      parsers: pgliteParsers,
    })
    const affected = result.affectedRows
    return {
      rows: result.rows as R[],
      ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
    }
  }

  // Returns the whole result at once: for an in-process database a cursor protocol is not worth its cost.
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

/**
 * Kysely's driver for PGlite. Unlike a pool it must queue, roll back before it releases the connection (or
 * the next holder's statements would fail), and never let a failing BEGIN escape.
 */
class PgliteDriver implements Driver {
  readonly #connection: EmbeddedConnection

  constructor(connection: EmbeddedConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const scope = takeScope()
    const release = await this.#connection.acquire()
    return new PgliteConnection(this.#connection.client, release, scope)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const pglite = connection as PgliteConnection
    try {
      await pglite.exec(beginStatement(pglite.scope))
    } catch (error) {
      await pglite.exec('rollback')
      throw error
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PgliteConnection).exec('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PgliteConnection).exec('rollback')
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${name}`))
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${name}`))
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${name}`))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    leaveScope()
    ;(connection as PgliteConnection).release()
  }

  async destroy(): Promise<void> {
    await this.#connection.use((client) => client.close())
  }
}

export function pgliteDialect(connection: EmbeddedConnection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
