import { CompiledQuery, type Kysely, type KyselyPlugin, type QueryId } from 'kysely'
import type { Tables } from '../../src/platform/db/database.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import type { TestApp } from '../harness.ts'

/** Captures the server's statements with their values, for explaining them. */
export interface Capture {
  /** The statements that `work` ran, in order. */
  during(work: () => Promise<unknown>): Promise<CompiledQuery[]>
  /** Restores the database, which workers share. */
  stop(): void
}

export function captureStatements(app: Pick<TestApp, 'platform'>): Capture {
  const database = app.platform.database as { kysely: Kysely<Tables> }
  const plain = database.kysely
  let seen: CompiledQuery[] | undefined
  const answered = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen?.push(plain.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result, queryId }) => {
      answered.add(queryId)
      return result
    },
  }
  database.kysely = plain.withPlugin(plugin)
  return {
    during: async (work) => {
      const statements: CompiledQuery[] = []
      seen = statements
      try {
        await work()
      } finally {
        seen = undefined
      }
      // Subqueries pass here too, but are never executed by themselves.
      return statements.filter(({ queryId }) => answered.has(queryId))
    },
    stop: () => {
      database.kysely = plain
    },
  }
}

const textOf = (rows: readonly unknown[]) =>
  rows.map((row) => String(Object.values(row as Record<string, unknown>)[0])).join('\n')

/** The plan of a captured statement under the role and organisation of a request. */
export function planOf(app: TestApp, orgId: number, statement: CompiledQuery): Promise<string> {
  return readTx(app.system(orgId), async (db) => {
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters]),
    )
    return textOf(rows)
  })
}

/**
 * Number of reads of `index` during a search. Plans do not show the inside of `search_employees`, but server
 * statistics do.
 */
export function indexReadsOfSearch(
  app: TestApp,
  orgId: number,
  search: { words: string; alike?: boolean },
  index: string,
): Promise<number> {
  return app.platform.database.owner(async (session) => {
    await session.exec(`begin; set local role muster_app; set local app.org_id = ${orgId}`)
    try {
      const reads = async () => {
        const [row] = await session.query<{ reads: string }>(
          'select coalesce(pg_stat_get_xact_numscans($1::regclass), 0)::text as reads',
          [index],
        )
        return Number(row?.reads)
      }
      const before = await reads()
      await session.query('select count(*) from search_employees($1, $2)', [
        search.words,
        search.alike ?? false,
      ])
      return (await reads()) - before
    } finally {
      await session.exec('rollback')
    }
  })
}
