import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * A deferred query with the function that reads its rows. It can be run alone, or combined with others into
 * one statement and so one round trip.
 */
export interface Question<T> {
  readonly statements: readonly RawBuilder<unknown>[]
  read(rows: readonly (readonly unknown[])[]): T
}

/**
 * A question of one statement. When combined with others its rows arrive as JSON: days are unchanged, an
 * exact decimal is a number instead of a text, an instant has PostgreSQL's format. So read instants with
 * `instantOf`, and decimals with `toUnits` and similar functions.
 */
export function question<R, T>(statement: RawBuilder<R>, read: (rows: R[]) => T): Question<T> {
  return { statements: [statement], read: ([rows]) => read(rows as R[]) }
}

/** Normalises an instant, whether it arrived as a row or as JSON. */
export const instantOf = <T extends string | null>(text: T): T =>
  (text === null ? null : new Date(text as string).toISOString()) as T

/** Wraps a known value where a question is expected; needs no statement. */
export function answered<T>(value: T): Question<T> {
  return { statements: [], read: () => value }
}

/** Maps the answer of a question. */
export function andThen<T, U>({ statements, read }: Question<T>, further: (answer: T) => U): Question<U> {
  return { statements, read: (rows) => further(read(rows)) }
}

// biome-ignore lint/suspicious/noExplicitAny: a record of questions with different answers; each keeps its type
type Questions = Readonly<Record<string, Question<any>>>
export type AnswerOf<Q> = Q extends Question<infer T> ? T : never
type Answers<Q extends Questions> = { [K in keyof Q]: AnswerOf<Q[K]> }

/** Combines several questions into one; none may depend on the answer of another. */
export function together<Q extends Questions>(questions: Q): Question<Answers<Q>> {
  const named = Object.entries(questions)
  return {
    statements: named.flatMap(([, { statements }]) => statements),
    read: (rows) => {
      let from = 0
      const answers = named.map(([name, one]) => {
        const own = rows.slice(from, from + one.statements.length)
        from += one.statements.length
        return [name, one.read(own)]
      })
      return Object.fromEntries(answers) as Answers<Q>
    },
  }
}

/** Runs a question in one statement, however many it combines; in none when every answer is known. */
export async function ask<T>(db: Db, { statements, read }: Question<T>): Promise<T> {
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
