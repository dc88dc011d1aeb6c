/** Messages between the server and the thread of its embedded database. */

export interface Statement {
  sql: string
  /** Present for one statement with parameters; absent for a text of several statements. */
  parameters?: readonly unknown[]
  /** Opens the transaction first; saves a message. If it fails, the statement does not run. */
  begin?: string
  /** Returns values as the server's other driver does, instead of as PGlite's own. */
  shared?: boolean
  /** Read by `copy … from '/dev/blob'`. */
  data?: Uint8Array<ArrayBuffer>
}

export type Order =
  | { id: number; name: 'run'; statement: Statement }
  | { id: number; name: 'ping' }
  | { id: number; name: 'close' }

/** One result; a text of several statements has several. */
export interface Outcome {
  /** Such as `INSERT` or `ROLLBACK`. */
  command?: string
  fields: string[]
  rows: unknown[][]
  affectedRows?: number
  /** Written by `copy … to '/dev/blob'`. */
  data?: Uint8Array<ArrayBuffer>
}

/** An error without its class, which messages do not preserve. */
export interface Failure {
  message: string
  facts: Record<string, string>
}

export type ThreadMessage =
  | { type: 'opened' }
  | { type: 'unopened'; failure: Failure }
  | { type: 'answer'; id: number; outcomes: Outcome[] }
  | { type: 'failure'; id: number; failure: Failure }
  /** The database can't be used any more; the thread ends. */
  | { type: 'fatal'; failure: Failure }

/** Facts of an error that callers or the log need; never the statement or its parameters. */
const FACTS = ['code', 'severity', 'detail', 'hint', 'schema', 'table', 'column', 'constraint', 'routine']

export function failureOf(error: unknown): Failure {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const given = error as Record<string, unknown>
  const facts = FACTS.flatMap((name) => {
    const value = given?.[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { message, facts: Object.fromEntries(facts) }
}
