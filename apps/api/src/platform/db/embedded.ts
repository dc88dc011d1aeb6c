import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { OperatorError } from '../operator/operator-error.ts'
import { DurableNodeFs, flushFolder } from './durable-file-system.ts'
import type { SqlSession } from './migrate.ts'
import { EmbeddedConnection } from './pglite-driver.ts'

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

const extensions = { btree_gist, pg_trgm, unaccent }

export interface EmbeddedDatabase {
  connection: EmbeddedConnection
  close(): Promise<void>
}

/** Opens or creates the embedded database in `folder`; acknowledged writes are durable. */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const unlock = lockFolder(folder)
  try {
    const path = join(folder, 'database')
    const client = await PGlite.create({
      fs: new DurableNodeFs(path),
      extensions,
      startParams: [
        ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
        '-c',
        'wal_sync_method=fsync',
      ],
    })
    flushFolder(folder)
    return {
      connection: new EmbeddedConnection(client),
      close: async () => {
        if (!client.closed) await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database in memory or in a copied folder, without flushing: for tests. */
export async function openThrowaway(folder?: string): Promise<EmbeddedDatabase> {
  const client = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), extensions })
  return {
    connection: new EmbeddedConnection(client),
    close: async () => {
      if (!client.closed) await client.close()
    },
  }
}

/** Runs SQL as the owner of everything; keeps the connection acquired while `work` runs. */
export function asOwner<T>(
  connection: EmbeddedConnection,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  return connection.use(async (client) => {
    await client.exec('reset role')
    try {
      return await work({
        exec: async (sql) => {
          await client.exec(sql)
        },
        query: async (sql, parameters = []) => (await client.query(sql, parameters)).rows as never,
      })
    } finally {
      await client.exec(
        `do $$ begin if exists (select from pg_roles where rolname = 'muster_gate') then set role muster_gate; end if; end $$`,
      )
    }
  })
}
