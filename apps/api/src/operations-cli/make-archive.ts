import { createHmac } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import type { ByteStore } from '../platform/files/byte-store.ts'
import { type ArchiveHeader, type ArchiveManifest, newHeader } from './archive-format.ts'
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts'
import { withCopySession } from './copy-session.ts'
import { type DumpShape, type DumpSink, dump } from './dump.ts'

export interface Installation {
  config: Config
  database: Database
  files: ByteStore
}

/** A hash that identifies the key without revealing it. */
export function keyIdOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('muster key id').digest('hex').slice(0, 16)
}

const VERSION = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version

export function headerOf({ config, database }: Installation, shape: DumpShape): ArchiveHeader {
  return newHeader({
    version: VERSION,
    madeAt: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
    database: database.kind,
    keyId: keyIdOf(config.secretKey),
    ...shape,
  })
}

/** Spools rows to disk, so that a database with a single connection is released before packing. */
export async function spoolDump(database: Database, folder: string) {
  let shape: DumpShape | undefined
  const portions: { table: string; path: string; rows: number }[] = []
  const listPath = join(folder, 'files')
  await writeFile(listPath, '')
  await withCopySession(database, (session) =>
    dump(session, {
      shape: async (found) => {
        shape = found
      },
      rows: async (table, data, rows) => {
        const path = join(folder, String(portions.length))
        await writeFile(path, data, { mode: 0o600 })
        portions.push({ table, path, rows })
      },
      files: (lines) => appendFile(listPath, lines),
    }),
  )
  if (!shape) throw new Error('The database was not read.')
  return { shape, portions, listPath }
}

async function packEmbedded(from: Installation, writer: ArchiveWriter, folder: string): Promise<string> {
  const { shape, portions, listPath } = await spoolDump(from.database, folder)
  await writer.header(headerOf(from, shape))
  for (const { table, path, rows } of portions) {
    await writer.rows(table, await readFile(path), rows)
    await rm(path)
  }
  return listPath
}

async function packPostgres(from: Installation, writer: ArchiveWriter, folder: string): Promise<string> {
  const listPath = join(folder, 'files')
  await writeFile(listPath, '')
  const sink: DumpSink = {
    shape: (shape) => writer.header(headerOf(from, shape)),
    rows: (table, data, rows) => writer.rows(table, data, rows),
    files: (lines) => appendFile(listPath, lines),
  }
  await withCopySession(from.database, (session) => dump(session, sink))
  return listPath
}

/** The paths in a list written by `dump`. */
export async function* listedPaths(listPath: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(listPath) })) {
    const [path] = line.split('\t')
    if (path) yield path
  }
}

/** Paths that are still stored; others were deleted during the backup. */
async function stillStored(database: Database, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  return withCopySession(database, async (session) => {
    await session.exec('begin read only; set local role muster_system')
    try {
      const rows = await session.query<{ path: string }>(
        `select path from stored_file where state = 'stored' and path = any ($1)`,
        [paths],
      )
      return rows.map((row) => row.path)
    } finally {
      await session.exec('rollback')
    }
  })
}

async function packFiles(from: Installation, writer: ArchiveWriter, listPath: string): Promise<void> {
  const absent: string[] = []
  for await (const path of listedPaths(listPath)) {
    const size = await from.files.sizeOf(path)
    if (size === undefined) absent.push(path)
    else await writer.file(path, size, from.files.read(path))
  }
  for (const path of await stillStored(from.database, absent)) writer.missing(path)
}

/**
 * Writes the whole installation into `sink`, from a snapshot of the database, while it is in use. Files come after
 * the rows that refer to them.
 */
export async function makeArchive(from: Installation, sink: Writable): Promise<ArchiveManifest> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
  const writer = createArchiveWriter(sink)
  try {
    const pack = from.database.embedded ? packEmbedded : packPostgres
    const listPath = await pack(from, writer, folder)
    await packFiles(from, writer, listPath)
    return await writer.finish()
  } catch (error) {
    await writer.fail(error)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
