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
import type { EmbeddedConnection, Lease } from './embedded/connection.ts'
import type { Statement } from './embedded/orders.ts'
import { beginStatement, countStatement, isForRequest, leaveScope, takeScope } from './scope.ts'

/** Who asks: a request's caller waits, background work does not. */
export const userKind = () => (isForRequest() ? 'request' : 'work')

class PgliteConnection implements DatabaseConnection {
  readonly #lease: Lease
  readonly #begin: string
  #state: 'unopened' | 'open' | 'over' = 'over'

  constructor(lease: Lease, begin: string) {
    this.#lease = lease
    this.#begin = begin
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    countStatement(query.sql)
    const [result] = await this.#run<R>({ sql: query.sql, parameters: query.parameters, shared: true })
    const { rows = [], affectedRows } = result ?? {}
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
  }

  /** Reads in chunks through a cursor of the surrounding transaction, to bound the memory of exports. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    countStatement(query.sql)
    const cursor = `stream_${Math.random().toString(36).slice(2)}`
    await this.#run({
      sql: `declare ${cursor} no scroll cursor for ${query.sql}`,
      parameters: query.parameters,
    })
    let hasFailed = false
    try {
      while (true) {
        const sql = `fetch ${Math.max(1, chunkSize)} from ${cursor}`
        const [result] = await this.#run<R>({ sql, parameters: [], shared: true })
        if (!result || result.rows.length === 0) return
        yield { rows: result.rows }
      }
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      // In a failed transaction closing fails as well, which would hide the reason.
      if (!hasFailed && !this.#lease.isOver) await this.#run({ sql: `close ${cursor}` })
    }
  }

  /** The first statement opens the transaction, in the same message. */
  begin(): void {
    this.#state = 'unopened'
  }

  async commit(): Promise<void> {
    const wasOpen = this.#state === 'open'
    this.#state = 'over'
    if (!wasOpen) return
    const [result] = await this.#lease.run({ sql: 'commit' })
    // PostgreSQL reports the commit of an aborted transaction as a successful ROLLBACK.
    if (result?.command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.')
  }

  async rollback(): Promise<void> {
    const wasOpen = this.#state === 'open'
    this.#state = 'over'
    if (wasOpen && !this.#lease.isOver) await this.#lease.run({ sql: 'rollback' })
  }

  release(): void {
    this.#lease.release()
  }

  #run<R>(statement: Statement) {
    if (this.#state !== 'unopened') return this.#lease.run<R>(statement)
    this.#state = 'open'
    return this.#lease.run<R>({ ...statement, begin: this.#begin })
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
    try {
      return new PgliteConnection(await this.#connection.acquire(userKind()), beginStatement(scope))
    } catch (error) {
      leaveScope()
      throw error
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as PgliteConnection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PgliteConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PgliteConnection).rollback()
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
    await this.#connection.host.close()
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
