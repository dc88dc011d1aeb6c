import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CACHE, dropTestDatabases, prepareSnapshot, prepareTemplate } from './database.ts'

/**
 * Creates the migrated database once before workers copy it. Deletes the run's folders and databases
 * afterwards, even if a worker was killed.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  await (url ? prepareTemplate(url) : prepareSnapshot())
  const outer = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'muster-run-'))
  // Inherited by workers, so that all their temporary folders are inside.
  process.env.TMPDIR = folder
  // Compile cache for threads and commands, which spend most of their time loading sources.
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled')
  return async () => {
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    if (url) await dropTestDatabases(url, folder)
  }
}
