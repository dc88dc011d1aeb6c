import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { sharedParsers } from '../shared-parsers.ts'
import { DurableNodeFs } from './durable-file-system.ts'
import type { Outcome, Statement } from './orders.ts'

/** The database itself, in whichever thread it runs. */
const extensions = { btree_gist, pg_trgm, unaccent }

/** PostgreSQL's own way to return from an error to its main loop; every other exception is the end of it. */
const LONGJMP = 100
const LAST_LINES = 5

interface MainLoop {
  _PostgresMainLoopOnce(): void
  _PostgresMainLongJmp(): void
}

/**
 * PGlite ignores exceptions of a database that has ended, such as after a PANIC, and then loops for ever over
 * the input that nobody reads any more. Reports them instead; `onFatal` must not return.
 */
function watchMainLoop(client: PGlite, onFatal: (error: unknown) => never): void {
  const loop = client.Module as unknown as MainLoop
  for (const name of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const original = loop[name]
    loop[name] = () => {
      try {
        original()
      } catch (error) {
        if ((error as { status?: number }).status !== LONGJMP) onFatal(error)
        throw error
      }
    }
  }
}

/**
 * Opens or creates the database in `path`; acknowledged writes are durable.
 *
 * @param onFatal called with the last PANIC or FATAL message when the database has ended; must not return
 */
export async function openDurable(path: string, onFatal: (reason: Error) => never): Promise<PGlite> {
  const said: string[] = []
  const reasonOf = (error: unknown) => {
    const last = said.findLast((line) => /\b(PANIC|FATAL):/.test(line))
    return new Error(last ?? (error instanceof Error ? error.message : String(error)), { cause: error })
  }
  try {
    const client = await PGlite.create({
      fs: new DurableNodeFs(path),
      extensions,
      startParams: [
        ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
        '-c',
        'wal_sync_method=fsync',
      ],
      onStderr: (line) => {
        said.push(line.trim())
        said.splice(0, said.length - LAST_LINES)
        return false
      },
    })
    watchMainLoop(client, (error) => onFatal(reasonOf(error)))
    return client
  } catch (error) {
    throw reasonOf(error)
  }
}

/** In memory or in a copied folder, without flushing. */
export const openUnflushed = (folder?: string): Promise<PGlite> =>
  PGlite.create({ ...(folder ? { dataDir: folder } : {}), extensions })

type Results = Awaited<ReturnType<PGlite['exec']>>[number] & { command?: string }

async function outcomeOf(result: Results): Promise<Outcome> {
  const { command, affectedRows, blob } = result
  return {
    ...(command === undefined ? {} : { command }),
    fields: result.fields.map((field) => field.name),
    rows: result.rows as unknown as unknown[][],
    ...(affectedRows === undefined ? {} : { affectedRows }),
    ...(blob ? { data: new Uint8Array(await blob.arrayBuffer()) } : {}),
  }
}

/** Runs one statement or text of statements. */
export async function runStatement(client: PGlite, statement: Statement): Promise<Outcome[]> {
  const { sql, parameters, begin, shared, data } = statement
  if (begin !== undefined) {
    try {
      await client.exec(begin)
    } catch (error) {
      await client.exec('rollback')
      throw error
    }
  }
  const options = {
    rowMode: 'array' as const,
    ...(shared ? { parsers: sharedParsers } : {}),
    ...(data ? { blob: new Blob([data]) } : {}),
  }
  const results = parameters
    ? [await client.query(sql, [...parameters], options)]
    : await client.exec(sql, options)
  return Promise.all(results.map((result) => outcomeOf(result as Results)))
}
