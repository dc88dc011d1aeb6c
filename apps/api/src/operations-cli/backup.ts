import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import type { ArchiveManifest } from './archive-format.ts'
import { verifyArchive } from './archive-reader.ts'
import { CommandError, existingConfig, givenPath, openDatabase, runCommand, say } from './command.ts'
import { askForArchive } from './control-client.ts'
import { makeArchive } from './make-archive.ts'

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeArchive(config: Config, path: string): Promise<void> {
  const mode = 0o600
  if (
    !config.databaseUrl &&
    (await askForArchive(config.dataDir, () => createWriteStream(path, { mode, flags: 'wx' })))
  )
    return
  const database = await openDatabase(config)
  try {
    const files = createFileStore({ config, log: pino({ level: 'silent' }) })
    // Open the file first, so that a missing folder is reported at once.
    const handle = await open(path, 'wx', mode)
    await makeArchive({ config, database, files }, handle.createWriteStream())
  } finally {
    await database.close()
  }
}

/** Writes to a temporary name until verified, so that a file with the given name is always a complete backup. */
async function writeProven(config: Config, path: string): Promise<ArchiveManifest> {
  const partial = `${path}.part`
  await rm(partial, { force: true })
  try {
    await writeArchive(config, partial)
    const { manifest } = await verifyArchive(partial)
    await flush(partial)
    await rename(partial, path)
    await flush(dirname(path))
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** `npm run backup -- <file>`: one archive of database and files, of a running or stopped installation. */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [given] = positionals
  if (!given || positionals.length > 1) throw new CommandError('Usage: npm run backup -- <file>')
  const path = givenPath(given)
  if (existsSync(path)) throw new CommandError(`${path} exists already.`)
  const manifest = await writeProven(existingConfig(process.env), path)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  say(`  ${path}: ${rows} rows and ${manifest.files.count} files, read back and proven.`)
  say('  It holds everything about everybody: keep it as you keep the database. SECRET_KEY is not in it.')
  if (manifest.missing.length === 0) return 0
  say(`  ${manifest.missing.length} files are missing from the store and so from this backup:`)
  for (const missing of manifest.missing.slice(0, 20)) say(`    ${missing}`)
  return 2
})
