import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CACHE, dropTestDatabases, prepareSnapshot, prepareTemplate } from './database.ts'

/**
 * The migrated database is made once, before the workers copy it. What the run leaves behind, folders and
 * databases, goes with it, also when a worker was killed.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  await (url ? prepareTemplate(url) : prepareSnapshot())
  const outer = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'muster-run-'))
  // Workers inherit it, and with it every temporary folder of theirs lies inside.
  process.env.TMPDIR = folder
  // So do the threads and commands they start, which take longer to read the sources than to do their work.
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled')
  return async () => {
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    if (url) await dropTestDatabases(url, folder)
  }
}
