import pg from 'pg'
import type { Database } from '../platform/db/database.ts'
import type { SqlSession } from '../platform/db/migrate.ts'

/** A connection with the owner's role that also copies whole tables in PostgreSQL's COPY text format. */
export interface CopySession extends SqlSession {
  /** Row security doesn't apply, because the embedded database's owner is a superuser. */
  readonly seesAll: boolean
  /** The rows of a query. */
  copyOut(query: string): Promise<{ data: Buffer; rows: number }>
  /**
   * @param target quoted table name and column list
   * @returns rows added
   */
  copyIn(target: string, data: Buffer): Promise<number>
}

/** Members of pg's protocol objects that COPY needs but its types lack. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

class CopyOut extends pg.Query {
  readonly chunks: Buffer[] = []

  handleCopyData(message: { chunk: Buffer }): void {
    // Copy, because the chunk is a view of the connection's buffer, which the next packet overwrites.
    this.chunks.push(Buffer.from(message.chunk))
  }
}

class CopyIn extends pg.Query {
  readonly #data: Buffer

  constructor(statement: string, data: Buffer) {
    super(statement)
    this.#data = data
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#data)
    connection.endCopyFrom()
  }
}

function rowsOf(client: pg.Client, query: pg.Query): Promise<number> {
  return new Promise((resolve, reject) => {
    query.once('error', reject)
    query.once('end', (result) => resolve((result as unknown as pg.QueryResult).rowCount ?? 0))
    client.query(query)
  })
}

async function onPostgres<T>(url: string, work: (session: CopySession) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'muster-copy' })
  // A broken connection fails the current statement anyway; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work({
      seesAll: false,
      exec: async (sql) => {
        await client.query(sql)
      },
      query: async (sql, parameters = []) => (await client.query(sql, parameters)).rows,
      copyOut: async (query) => {
        const copy = new CopyOut(`copy (${query}) to stdout`)
        const rows = await rowsOf(client, copy)
        return { data: Buffer.concat(copy.chunks), rows }
      },
      copyIn: (target, data) => rowsOf(client, new CopyIn(`copy ${target} from stdin`, data)),
    })
  } finally {
    await client.end()
  }
}

async function onEmbedded<T>(
  connection: NonNullable<Database['embedded']>,
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  const { leaseAsOwner, sessionOf } = await import('../platform/db/embedded/open-embedded.ts')
  return leaseAsOwner(connection, (lease) =>
    work({
      ...sessionOf(lease),
      seesAll: true,
      copyOut: async (query) => {
        const sql = `copy (${query}) to '/dev/blob'`
        const [result] = await lease.run({ sql, parameters: [] })
        return { data: Buffer.from(result?.data ?? []), rows: result?.affectedRows ?? 0 }
      },
      copyIn: async (target, data) => {
        const sql = `copy ${target} from '/dev/blob'`
        const [result] = await lease.run({ sql, parameters: [], data: new Uint8Array(data) })
        return result?.affectedRows ?? 0
      },
    }),
  )
}

/** Runs `work` on a separate connection, or on the embedded database's only one, for which all others wait. */
export function withCopySession<T>(
  database: Database,
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  return database.embedded ? onEmbedded(database.embedded, work) : onPostgres(database.url as string, work)
}
