import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, MIGRATIONS_FOLDER } from '../platform/db/database.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { type ByteStore, FileExistsError } from '../platform/files/byte-store.ts'
import { OperatorError } from '../platform/operator/operator-error.ts'
import { withCopySession } from './copy-session.ts'
import { load } from './load.ts'
import { listedPaths, spoolDump } from './make-archive.ts'
import { checkTarget, lookAtTarget } from './target.ts'

export interface Move {
  from: { database: Database; files: ByteStore }
  /** Without `files`, they stay in place. */
  to: { database: Database; files?: ByteStore }
}

export interface Moved {
  tables: number
  rows: number
  files: number
  /** Rows without a file. */
  missing: string[]
}

async function copyFile(
  from: ByteStore,
  to: ByteStore,
  path: string,
): Promise<'copied' | 'there' | 'missing'> {
  const size = await from.sizeOf(path)
  const there = await to.sizeOf(path)
  if (there !== undefined && (size === undefined || size === there)) return 'there'
  if (size === undefined) return 'missing'
  try {
    await to.write(path, from.read(path))
    return 'copied'
  } catch (error) {
    if (error instanceof FileExistsError)
      throw new OperatorError(`${path} is there already with other content.`)
    throw error
  }
}

/**
 * Copies everything into an empty database; the source is only read. Copies files first if they get a new store.
 *
 * @throws TargetError, ArchiveError: the target holds no organisation afterwards
 */
export async function moveDatabase({ from, to }: Move): Promise<Moved> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-move-'))
  try {
    checkTarget(await withCopySession(to.database, lookAtTarget), false)
    const known = await readMigrations(MIGRATIONS_FOLDER)
    const { shape, portions, listPath } = await spoolDump(from.database, folder)
    const moved: Moved = { tables: shape.tables.length, rows: 0, files: 0, missing: [] }
    for await (const path of listedPaths(listPath)) {
      if (!to.files) break
      const outcome = await copyFile(from.files, to.files, path)
      if (outcome === 'missing') moved.missing.push(path)
      else moved.files++
    }
    const expected: Record<string, number> = {}
    for (const { table, rows } of portions) {
      expected[table] = (expected[table] ?? 0) + rows
      moved.rows += rows
    }
    const read = async function* () {
      for (const { table, path } of portions) yield { table, data: await readFile(path) }
    }
    await withCopySession(to.database, (session) =>
      load(session, { header: shape, expected, portions: read }, known),
    )
    return moved
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
