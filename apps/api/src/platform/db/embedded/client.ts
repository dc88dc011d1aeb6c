import type { PGlite } from '@electric-sql/pglite'
import type { Outcome, Statement } from './orders.ts'

export interface Rows<R> {
  rows: R[]
  command?: string
  affectedRows?: number
  data?: Uint8Array
}

/** The embedded database, in this thread or in one of its own. */
export interface EmbeddedClient {
  /** Runs a statement, or a text of several if it has no parameters. */
  run<R>(statement: Statement, limitMs?: number): Promise<Rows<R>[]>
}

/** Rows travel as lists: names are sent once, and the receiver makes the objects. */
export function rowsOf<R>({ fields, rows, ...rest }: Outcome): Rows<R> {
  const objects = rows.map((row) => {
    const made: Record<string, unknown> = {}
    for (let at = 0; at < fields.length; at++) made[fields[at] as string] = row[at]
    return made as R
  })
  return { ...rest, rows: objects }
}

/** For tests and tools: fast to open, but a statement stops everything else. */
export const clientInProcess = (pglite: PGlite): EmbeddedClient => ({
  run: async <R>(statement: Statement) => {
    // Loaded on demand, as the engine is.
    const { runStatement } = await import('./engine.ts')
    return (await runStatement(pglite, statement)).map(rowsOf<R>)
  },
})
