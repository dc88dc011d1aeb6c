import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/tx.ts'

/** Rows about people that the product derives by itself from their records and its rules. */
export interface DerivedRows {
  table: string
  /** Condition on row `t`: it was derived. Default: every row of the table. */
  isDerived?: RawBuilder<boolean>
}

/** Derived rows of one module. */
export interface DerivedOfPeople {
  rows: readonly DerivedRows[]
  /**
   * Deletes them for the people created by an import that is being reverted, unless the database does so when the
   * person is deleted.
   */
  erase?: (db: Db, runId: number) => Promise<void>
}

const modules: DerivedOfPeople[] = [{ rows: [{ table: 'quality_finding' }, { table: 'quality_person' }] }]

/**
 * Declares what a module derives: it does not block undoing an import, and is deleted with the people whom
 * the import created. What people did blocks it. Called during module start-up.
 */
export function registerDerivedOfPeople(derived: DerivedOfPeople): void {
  if (!modules.includes(derived)) modules.push(derived)
}

/** By table, the condition on rows `t` that were derived. */
export const derivedRows = (): Readonly<Record<string, RawBuilder<boolean>>> =>
  Object.fromEntries(
    modules.flatMap(({ rows }) =>
      rows.map(({ table, isDerived = sql<boolean>`true` }) => [table, isDerived]),
    ),
  )

export async function eraseDerived(db: Db, runId: number): Promise<void> {
  for (const { erase } of modules) await erase?.(db, runId)
}
