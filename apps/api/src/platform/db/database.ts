import { fileURLToPath } from 'node:url'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { EmbeddedConnection } from './embedded/connection.ts'
import { isStorageFull } from './embedded/faults.ts'
import type { EmbeddedDatabase } from './embedded/open-embedded.ts'
import type { GateText } from './gate-text.ts'
import type { GuardedLogins } from './guarded-logins.ts'
import type { DatabaseLoad } from './load.ts'
import { migrate, readMigrations, type SqlSession } from './migrate.ts'
import { installPgParsers } from './parsers.ts'
import { pgliteDialect, userKind } from './pglite-driver.ts'
import { postgresDialect } from './postgres-driver.ts'
import type { DB } from './schema.generated.ts'
import { assertMayWrite, assertNoTransaction, countStatement, isReadingOnly } from './scope.ts'
import { checkServerVersion } from './server-version.ts'
import { type DatabaseState, embeddedState, postgresState, RefusedWrites } from './state.ts'

export type Tables = DB

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly kysely: Kysely<DB>
  /** The single connection of an embedded database, shared with the job queue. */
  readonly embedded?: EmbeddedConnection
  /** Of the owner on a PostgreSQL server. */
  readonly url?: string
  /**
   * Whether requests log in as roles that own nothing, so that SQL can't leave its organisation by leaving its role.
   * An embedded database has no logins.
   */
  readonly isGuarded: boolean
  /**
   * Runs one gate statement (see `gateTx`) in its own transaction, in one round trip instead of three: for
   * lookups that every request or sign-in needs.
   */
  queryGate<R>(statement: GateText): Promise<R[]>
  /**
   * Runs one statement of an organisation in its own transaction, in one round trip and without waiting for
   * the disk: for writes that may be lost when the machine crashes or the disk is full, such as when a session
   * was last seen.
   */
  executeAsync(orgId: number, statement: GateText): Promise<void>
  /** Current load of its connections. */
  load(): DatabaseLoad
  /** What is known of it without asking; answers in any case. */
  state(): DatabaseState
  /** Runs SQL as the owner: migrations, type generation, tests. */
  owner<T>(work: (session: SqlSession) => Promise<T>): Promise<T>
  /** Brings the schema up to date. */
  migrate(): Promise<string[]>
  close(): Promise<void>
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Statements sent as one query string form one transaction, which an error rolls back. */
const asGate = () => `set local role muster_gate; ${isReadingOnly() ? 'set transaction read only; ' : ''}`

function asTenant(orgId: number): string {
  if (!Number.isSafeInteger(orgId) || orgId <= 0) throw new Error(`There is no organisation ${orgId}.`)
  return `set local role muster_app; set local app.org_id = ${orgId}; set local synchronous_commit = off; `
}

/** For a write that may be lost: a full disk must not stop the reading that it accompanies. */
async function unlessFull(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isStorageFull(error)) throw error
  }
}

/** Loaded on demand: the engine is large, and a server on PostgreSQL never needs it. */
const loadEmbedded = () => import('./embedded/open-embedded.ts')

export function embeddedDatabase(opened: EmbeddedDatabase): Database {
  const { connection } = opened
  const owner: Database['owner'] = async (work) => (await loadEmbedded()).asOwner(connection, work)
  const kysely = new Kysely<DB>({ dialect: pgliteDialect(connection) })
  return {
    kind: 'embedded',
    kysely,
    embedded: connection,
    isGuarded: true,
    load: () => connection.load(),
    state: () => embeddedState(connection),
    queryGate: async ({ sql }) => {
      assertNoTransaction()
      countStatement(sql)
      const statement = { sql: asGate() + sql, shared: true }
      const results = await connection.use((lease) => lease.run(statement), userKind())
      return (results.at(-1)?.rows ?? []) as never[]
    },
    executeAsync: async (orgId, { sql }) => {
      assertNoTransaction()
      assertMayWrite()
      countStatement(sql)
      await unlessFull(() => connection.use((lease) => lease.run({ sql: asTenant(orgId) + sql }), userKind()))
    },
    owner,
    migrate: async () => {
      const migrations = await readMigrations(MIGRATIONS_FOLDER)
      return owner((session) => migrate(session, migrations))
    },
    close: () => opened.close(),
  }
}

export async function openEmbeddedDatabase(folder: string): Promise<Database> {
  const { openEmbedded } = await loadEmbedded()
  return embeddedDatabase(await openEmbedded(folder))
}

async function withClient<T>(url: string, work: (session: SqlSession) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'muster-owner' })
  // A broken connection fails the running statement; an unhandled event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work({
      exec: async (sql) => {
        await client.query(sql)
      },
      query: async (sql, parameters = []) => (await client.query(sql, parameters)).rows,
    })
  } finally {
    await client.end()
  }
}

/** Of the connections for requests, the share that looks up sessions and signs people in. */
const GATE_SHARE = 0.3

function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'muster',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection can break while idle or between two statements of a transaction. The next statement on it
  // fails; an unhandled event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Connects to a PostgreSQL server with at most `poolSize` connections; statements time out after 30 s.
 *
 * @param url of the owner
 * @param logins those of requests; without them requests log in as the owner
 */
export function openPostgresDatabase(url: string, poolSize = 10, logins?: GuardedLogins): Database {
  installPgParsers()
  const gateSize = logins ? Math.max(1, Math.round(poolSize * GATE_SHARE)) : 0
  const pool = openPool(logins?.tenant ?? url, Math.max(1, poolSize - gateSize))
  const gatePool = logins ? openPool(logins.gate, gateSize) : pool
  const pools = [...new Set([pool, gatePool])]
  const sum = (figure: (one: pg.Pool) => number) => pools.reduce((total, one) => total + figure(one), 0)
  const owner: Database['owner'] = (work) => withClient(url, work)
  const storage = new RefusedWrites()
  return {
    kind: 'postgres',
    kysely: new Kysely<DB>({ dialect: postgresDialect({ tenant: pool, gate: gatePool }, storage) }),
    url,
    isGuarded: logins !== undefined,
    queryGate: async ({ sql }) => {
      assertNoTransaction()
      countStatement(sql)
      const results = (await storage.watch(gatePool.query(asGate() + sql))) as unknown as pg.QueryResult[]
      return results.at(-1)?.rows ?? []
    },
    executeAsync: async (orgId, { sql }) => {
      assertNoTransaction()
      assertMayWrite()
      countStatement(sql)
      await unlessFull(() => storage.watch(pool.query(asTenant(orgId) + sql)))
    },
    state: () => postgresState(storage),
    load: () => ({
      size: poolSize,
      open: sum((one) => one.totalCount),
      used: sum((one) => one.totalCount - one.idleCount),
      waiting: sum((one) => one.waitingCount),
    }),
    owner,
    migrate: async () => {
      const migrations = await readMigrations(MIGRATIONS_FOLDER)
      return owner(async (session) => {
        await checkServerVersion(session)
        return migrate(session, migrations)
      })
    },
    close: async () => {
      await Promise.all(pools.map((one) => (one.ended ? undefined : one.end())))
    },
  }
}
