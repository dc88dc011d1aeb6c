import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * A deferred query with the function that reads its rows. It can be run alone, or combined with others into
 * one statement and so one round trip.
 */
export interface DeferredQuery<T> {
  readonly statements: readonly RawBuilder<unknown>[]
  read(rows: readonly (readonly unknown[])[]): T
}

/**
 * A deferred query of one statement. When combined with others its rows arrive as JSON: days are unchanged, an
 * exact decimal is a number instead of a text, an instant has PostgreSQL's format. So read instants with
 * `instantOf`, and decimals with `toUnits` and similar functions.
 */
export function deferredQuery<R, T>(statement: RawBuilder<R>, read: (rows: R[]) => T): DeferredQuery<T> {
  return { statements: [statement], read: ([rows]) => read(rows as R[]) }
}

/** Normalises an instant, whether it arrived as a row or as JSON. */
export const instantOf = <T extends string | null>(text: T): T =>
  (text === null ? null : new Date(text as string).toISOString()) as T

/** Wraps a known value where a deferred query is expected; needs no statement. */
export function resolvedQuery<T>(value: T): DeferredQuery<T> {
  return { statements: [], read: () => value }
}

/** Maps the result of a deferred query. */
export function mapQuery<T, U>(
  { statements, read }: DeferredQuery<T>,
  map: (result: T) => U,
): DeferredQuery<U> {
  return { statements, read: (rows) => map(read(rows)) }
}

// biome-ignore lint/suspicious/noExplicitAny: a record of queries with different results; each keeps its type
type Queries = Readonly<Record<string, DeferredQuery<any>>>
export type ResultOf<Q> = Q extends DeferredQuery<infer T> ? T : never
type Results<Q extends Queries> = { [K in keyof Q]: ResultOf<Q[K]> }

/** Combines several deferred queries into one; none may depend on the result of another. */
export function combineQueries<Q extends Queries>(queries: Q): DeferredQuery<Results<Q>> {
  const named = Object.entries(queries)
  return {
    statements: named.flatMap(([, { statements }]) => statements),
    read: (rows) => {
      let from = 0
      const results = named.map(([name, query]) => {
        const ownRows = rows.slice(from, from + query.statements.length)
        from += query.statements.length
        return [name, query.read(ownRows)]
      })
      return Object.fromEntries(results) as Results<Q>
    },
  }
}

/** Runs a deferred query in one statement, however many it combines; in none when every result is known. */
export async function runQuery<T>(db: Db, { statements, read }: DeferredQuery<T>): Promise<T> {
  const [only] = statements
  if (!only) return read([])
  if (statements.length === 1) return read([(await only.execute(db)).rows])
  const lists = statements.map(
    (statement, at) =>
      sql`(select coalesce(json_agg(q), '[]') from (${statement}) q) as ${sql.raw(`a${at}`)}`,
  )
  const { rows } = await sql<Record<string, unknown[]>>`select ${sql.join(lists)}`.execute(db)
  return read(statements.map((_, at) => rows[0]?.[`a${at}`] ?? []))
}
