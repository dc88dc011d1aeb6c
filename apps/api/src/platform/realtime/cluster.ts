import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Core } from '../core.ts'

export interface Cluster {
  adapter: ReturnType<typeof createAdapter>
  close(): Promise<void>
}

/** One connection listens; the other sends, so that messages arrive in the order they were sent. */
const CONNECTIONS = 2
/** Within this time the adapter listens again after its connection broke. */
const LISTENS_AGAIN_MS = 5000

/**
 * Connects the nodes on one PostgreSQL server: a message published by one reaches the sockets of all. Uses
 * the role of the connection string, LISTEN and NOTIFY, and two separate connections.
 *
 * @param onGap called when messages may have been lost
 */
export function joinCluster(platform: Core, onGap: () => void): Cluster | undefined {
  if (platform.database.kind !== 'postgres' || !platform.database.url) return undefined
  const pool = new pg.Pool({
    connectionString: platform.database.url,
    max: CONNECTIONS,
    application_name: 'muster-sockets',
    idleTimeoutMillis: 0,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  let isClosing = false
  let listener: Promise<pg.PoolClient> | undefined
  const taken = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => taken.add(client))
  pool.on('release', (_error, client) => taken.delete(client))
  let gap: NodeJS.Timeout | undefined
  pool.on('error', (error) => platform.log.warn({ err: error }, 'a connection between the nodes broke'))
  // Also while a connection is in use: an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('remove', () => {
    if (isClosing) return
    clearTimeout(gap)
    gap = setTimeout(onGap, LISTENS_AGAIN_MS)
  })
  // The adapter only connects to listen, and retries for ever. After closing, the promise stays pending to stop that.
  const connect = () => {
    if (isClosing) return new Promise<never>(() => undefined)
    listener = pool.connect()
    return listener
  }
  return {
    adapter: createAdapter(asPool({ connect, query: pool.query.bind(pool) }), {
      channelPrefix: 'muster',
      tableName: 'socket_io_attachments',
      errorHandler: (error) => platform.log.warn({ err: error }, 'a message between the nodes was lost'),
    }),
    close: async () => {
      isClosing = true
      clearTimeout(gap)
      // The adapter does not release a connection that was still being opened when it closed; the pool would wait for it.
      const client = await listener?.catch(() => undefined)
      if (client && taken.has(client)) client.release(true)
      await pool.end()
    },
  }
}

/** What the adapter uses of a pool. */
const asPool = (used: Pick<pg.Pool, 'query'> & { connect: () => Promise<pg.PoolClient> }) => used as pg.Pool
