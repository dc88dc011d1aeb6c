import { CompiledQuery, type Kysely, type KyselyPlugin, type QueryId } from 'kysely'
import type { Database, Tables } from '../apps/api/src/platform/db/database.ts'
import { tenantTx } from '../apps/api/src/platform/db/tx.ts'

/** A recorded statement with its result: ids in it correspond to those of another database. */
export interface Recorded {
  sql: string
  parameters: readonly unknown[]
  rows: readonly Record<string, unknown>[]
}

/** First id of a recording, so high that nothing else in a statement looks like an id. */
const FIRST_ID = 7_000_000_000_000
const ID_IN_TEXT = /7\d{12}/g

/**
 * Makes all ids generated from now on recognisable, so that a replay can distinguish them from other numbers.
 */
export async function markIds(database: Database): Promise<void> {
  await database.owner(async (session) => {
    const sequences = await session.query<{ name: string }>(`
      select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = 'public' and data_type = 'bigint'::regtype`)
    for (const [at, { name }] of sequences.entries())
      await session.query(`select setval('${name}', ${FIRST_ID + at * 1_000_000_000})`)
  })
}

/** Records the statements of `work` with their results. @returns also a function to stop */
export function recorder(platform: { database: Database }) {
  const database = platform.database as { kysely: Kysely<Tables> }
  const plain = database.kysely
  let seen: (Recorded & { queryId: QueryId; isAnswered: boolean })[] | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = plain.getExecutor().compileQuery(node, queryId)
      seen?.push({ sql, parameters, rows: [], queryId, isAnswered: false })
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const one = seen?.find((statement) => statement.queryId === queryId)
      if (one) Object.assign(one, { rows: result.rows, isAnswered: true })
      return result
    },
  }
  database.kysely = plain.withPlugin(plugin)
  return {
    during: async (work: () => Promise<unknown>): Promise<Recorded[]> => {
      const statements: NonNullable<typeof seen> = []
      seen = statements
      await work()
      seen = undefined
      // Fragments of other statements pass here too, but are never executed by themselves.
      return statements.filter(({ isAnswered }) => isAnswered)
    },
    stop: () => {
      database.kysely = plain
    },
  }
}

/** Replays recorded statements on another database, replacing the recorded ids by new ones. */
export class Replayer {
  readonly #database: Database
  readonly #ids = new Map<string, string>()

  constructor(database: Database) {
    this.#database = database
  }

  #own(value: unknown): unknown {
    if (typeof value === 'number') {
      const own = value >= FIRST_ID ? this.#ids.get(String(value)) : undefined
      return own === undefined ? value : Number(own)
    }
    if (typeof value === 'string') return value.replace(ID_IN_TEXT, (id) => this.#ids.get(id) ?? id)
    return Array.isArray(value) ? value.map((one) => this.#own(one)) : value
  }

  #learn(recorded: Recorded['rows'], answered: Recorded['rows']): void {
    recorded.forEach((row, at) => {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'number' || value < FIRST_ID) continue
        const own = answered[at]?.[column]
        if (typeof own === 'number') this.#ids.set(String(value), String(own))
      }
    })
  }

  /** Replays in one transaction of the organisation. */
  ask(orgId: number, statements: readonly Recorded[]): Promise<void> {
    return tenantTx(this.#database, orgId, async (db) => {
      for (const { sql, parameters, rows } of statements) {
        const query = CompiledQuery.raw(sql, this.#own(parameters) as unknown[])
        const answer = await db.executeQuery(query)
        this.#learn(rows, answer.rows as Record<string, unknown>[])
      }
    })
  }
}
