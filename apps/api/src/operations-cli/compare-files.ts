import type { Database } from '../platform/db/database.ts'
import type { ByteStore } from '../platform/files/byte-store.ts'
import { withCopySession } from './copy-session.ts'

const DAY_MS = 86_400_000

export interface FileComparison {
  /** Number of files with a row. */
  known: number
  /** Rows without a file. */
  missing: string[]
  /** Files older than a day without a row, from interrupted uploads or a restored database. */
  unknown: string[]
}

/** Compares the database's file rows with the store. Must not run during a restore or clean-up. */
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
    // A running upload stores its content shortly before updating its row.
    else if (state !== 'awaited' && changedAt.getTime() < Date.now() - DAY_MS) unknown.push(path)
  }
  const missing = [...states].filter(([, state]) => state === 'stored').map(([path]) => path)
  return { known, missing, unknown }
}
