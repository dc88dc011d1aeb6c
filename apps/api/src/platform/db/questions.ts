import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * What is asked of the database and what its rows mean, not asked yet: it can be asked alone or in one statement with
 * others, and so in one round trip.
 */
export interface Question<T> {
  readonly statements: readonly RawBuilder<unknown>[]
  read(rows: readonly (readonly unknown[])[]): T
}

/**
 * A question of one statement. Asked together with others its rows come as JSON: days as ever, an exact decimal as a
 * number instead of a text, an instant as PostgreSQL writes it. So read instants by `instantOf`, and decimals by
 * `toUnits` and the like.
 */
export function question<R, T>(statement: RawBuilder<R>, read: (rows: R[]) => T): Question<T> {
  return { statements: [statement], read: ([rows]) => read(rows as R[]) }
}

/** An instant in an answer, whether it came as a row or as JSON. */
export const instantOf = <T extends string | null>(text: T): T =>
  (text === null ? null : new Date(text as string).toISOString()) as T

/** What needs no asking, where a question is expected. */
export function answered<T>(value: T): Question<T> {
  return { statements: [], read: () => value }
}

/** The same question with its answer read further. */
export function andThen<T, U>({ statements, read }: Question<T>, further: (answer: T) => U): Question<U> {
  return { statements, read: (rows) => further(read(rows)) }
}

// biome-ignore lint/suspicious/noExplicitAny: questions of any answers stand in one record; each keeps its own
type Questions = Readonly<Record<string, Question<any>>>
export type AnswerOf<Q> = Q extends Question<infer T> ? T : never
type Answers<Q extends Questions> = { [K in keyof Q]: AnswerOf<Q[K]> }

/** Several questions as one; none may depend on the answer of another. */
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

/** Asks in one statement, whatever the number of those in the question; in none where nothing is left to ask. */
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
