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
import type pg from 'pg'
import { preparedName } from './prepared.ts'
import { beginStatement, countStatement, leaveScope, takeScope } from './scope.ts'
import type { RefusedWrites } from './state.ts'

class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly scope: ReturnType<typeof takeScope>
  readonly storage: RefusedWrites
  /** Set when a statement broke the connection; the pool then discards it. */
  broken = false

  constructor(client: pg.PoolClient, scope: ReturnType<typeof takeScope>, storage: RefusedWrites) {
    this.client = client
    this.scope = scope
    this.storage = storage
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    countStatement(query.sql)
    const name = preparedName(query.sql)
    const values = query.parameters as unknown[]
    const result = await this.storage.watch(
      this.client.query(name ? { name, text: query.sql, values } : { text: query.sql, values }),
    )
    const { command, rowCount } = result
    const isWrite =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return {
      rows: (result.rows ?? []) as R[],
      ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    }
  }

  /** Reads in chunks through a cursor of the surrounding transaction, to bound the memory of exports. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    countStatement(query.sql)
    const cursor = `stream_${Math.random().toString(36).slice(2)}`
    await this.client.query(
      `declare ${cursor} no scroll cursor for ${query.sql}`,
      query.parameters as unknown[],
    )
    let hasFailed = false
    try {
      while (true) {
        const { rows } = await this.client.query(`fetch ${Math.max(1, chunkSize)} from ${cursor}`)
        if (rows.length === 0) return
        yield { rows: rows as R[] }
      }
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      // In a failed transaction closing fails as well, which would hide the reason.
      if (!hasFailed && !this.broken) await this.client.query(`close ${cursor}`)
    }
  }
}

/** The connections of organisations' transactions and those of gates, which may log in as different roles. */
export interface ScopedPools {
  tenant: pg.Pool
  gate: pg.Pool
}

/** Kysely's driver for pg pools; differs from Kysely's own in how a transaction is opened (see scope.ts). */
class PostgresDriver implements Driver {
  readonly #pools: ScopedPools
  readonly #storage: RefusedWrites

  constructor(pools: ScopedPools, storage: RefusedWrites) {
    this.#pools = pools
    this.#storage = storage
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const scope = takeScope()
    const pool = scope.kind === 'gate' ? this.#pools.gate : this.#pools.tenant
    try {
      return new PostgresConnection(await pool.connect(), scope, this.#storage)
    } catch (error) {
      leaveScope()
      throw error
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const postgres = connection as PostgresConnection
    try {
      await postgres.client.query(beginStatement(postgres.scope))
    } catch (error) {
      postgres.broken = true
      throw error
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { client, storage } = connection as PostgresConnection
    const result = await storage.watch(client.query('commit'))
    // PostgreSQL reports the commit of an aborted transaction as a successful ROLLBACK.
    if (result.command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const postgres = connection as PostgresConnection
    try {
      await postgres.client.query('rollback')
    } catch (error) {
      postgres.broken = true
      throw error
    }
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
    const { client, broken } = connection as PostgresConnection
    client.release(broken)
  }

  async destroy(): Promise<void> {
    for (const pool of new Set(Object.values(this.#pools))) if (!pool.ended) await pool.end()
  }
}

export function postgresDialect(pools: ScopedPools, storage: RefusedWrites): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pools, storage),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
