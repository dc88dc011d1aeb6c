import { buffer } from 'node:stream/consumers'
import { MIGRATIONS_FOLDER } from '../platform/db/database.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { type ByteStore, FileExistsError, measure } from '../platform/files/byte-store.ts'
import {
  ArchiveError,
  type ArchiveHeader,
  type ArchiveManifest,
  filePathOf,
  tableOf,
} from './archive-format.ts'
import { type ProvenArchive, readEntries, verifyArchive } from './archive-reader.ts'
import { withCopySession } from './copy-session.ts'
import { load, migrationsOf } from './load.ts'
import { type Installation, keyIdOf } from './make-archive.ts'
import { checkTarget, lookAtTarget } from './target.ts'

export interface RestoreOptions {
  /** The operator confirmed that existing data may be deleted. */
  mayReplace: boolean
  say(text: string): void
}

export interface Restored {
  header: ArchiveHeader
  manifest: ArchiveManifest
  /** Migrations applied to the restored data. */
  migrations: string[]
  /** The installation's signing key differs from the backup's. */
  isOtherKey: boolean
}

async function* portionsOf(archive: string) {
  for await (const { name, content } of readEntries(archive)) {
    const table = tableOf(name)
    if (table !== undefined) yield { table, data: await buffer(content) }
  }
}

/** Whether the store already has this exact content, from an interrupted restore or the original installation. */
async function holds(files: ByteStore, path: string, sha256: string): Promise<boolean> {
  const there = await measure(files.read(path), async () => undefined)
  return there.sha256 === sha256
}

async function restoreFile(files: ByteStore, path: string, content: Buffer | AsyncIterable<Uint8Array>) {
  try {
    await files.write(path, content)
    return true
  } catch (error) {
    if (!(error instanceof FileExistsError)) throw error
    return false
  }
}

async function restoreFiles(archive: string, files: ByteStore): Promise<void> {
  const doubtful: string[] = []
  for await (const { name, content } of readEntries(archive)) {
    const path = filePathOf(name)
    if (path !== undefined && !(await restoreFile(files, path, content))) doubtful.push(path)
  }
  if (doubtful.length === 0) return
  const left = new Set(doubtful)
  for await (const { name, content } of readEntries(archive)) {
    const path = filePathOf(name)
    if (path === undefined || !left.delete(path)) continue
    const { sha256 } = await measure(content, async () => undefined)
    if (!(await holds(files, path, sha256))) {
      throw new ArchiveError(
        `The file ${path} is there already with other content. Restore to an empty place for files.`,
      )
    }
  }
}

/**
 * Verifies a complete archive, and that this version can restore it. Writes nothing.
 *
 * @throws ArchiveError
 */
export async function checkArchive(path: string): Promise<ProvenArchive> {
  const archive = await verifyArchive(path)
  migrationsOf(archive.header, await readMigrations(MIGRATIONS_FOLDER))
  return archive
}

/**
 * Restores an archive verified by `checkArchive`. Files come before the rows that refer to them, and all rows in
 * one transaction, so that an interrupted restore can be repeated.
 *
 * @throws TargetError: nothing was changed; ArchiveError: the database holds no organisation
 */
export async function restoreArchive(
  { path, header, manifest }: ProvenArchive,
  to: Installation,
  options: RestoreOptions,
): Promise<Restored> {
  checkTarget(await withCopySession(to.database, lookAtTarget), options.mayReplace)
  options.say(`  Restoring ${manifest.files.count} files …`)
  await restoreFiles(path, to.files)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  options.say(`  Restoring ${rows} rows of ${header.tables.length} tables …`)
  const known = await readMigrations(MIGRATIONS_FOLDER)
  const migrations = await withCopySession(to.database, (session) =>
    load(session, { header, expected: manifest.rows, portions: () => portionsOf(path) }, known),
  )
  return { header, manifest, migrations, isOtherKey: header.keyId !== keyIdOf(to.config.secretKey) }
}
