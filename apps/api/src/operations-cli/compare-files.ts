import type { Database } from '../platform/db/database.ts'
import type { ByteStore } from '../platform/files/byte-store.ts'
import { withCopySession } from './copy-session.ts'

const DAY_MS = 86_400_000

export interface FileComparison {
  /** Named by a row, and there. */
  known: number
  /** Named by a row, and not there. */
  missing: string[]
  /** There, older than a day, and named by no row: of uploads that broke off, or of a database put back. */
  unknown: string[]
}

/** Compares the rows about files with what the store has. Run it when nobody restores or cleans up. */
export async function compareFiles(database: Database, files: ByteStore): Promise<FileComparison> {
  const states = await withCopySession(database, async (session) => {
    await session.exec('begin read only; set local role muster_system')
    try {
      const rows = await session.query<{ path: string; state: string }>('select path, state from stored_file')
      return new Map(rows.map((row) => [row.path, row.state]))
    } finally {
      await session.exec('rollback')
    }
  })
  const unknown: string[] = []
  let known = 0
  for await (const { path, changedAt } of files.list()) {
    const state = states.get(path)
    states.delete(path)
    if (state === 'stored') known++
    // An upload under way has its bytes a moment before its row says so.
    else if (state !== 'awaited' && changedAt.getTime() < Date.now() - DAY_MS) unknown.push(path)
  }
  const missing = [...states].filter(([, state]) => state === 'stored').map(([path]) => path)
  return { known, missing, unknown }
}
