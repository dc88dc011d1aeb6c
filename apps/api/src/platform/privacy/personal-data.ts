import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'

/** The person whose data is requested. */
export interface DataOwner {
  employeeId: number | null
  accountId: number | null
  /** E-mail addresses, in lower case. */
  emails: readonly string[]
  /** Whether numbers that are normally masked are given in full. */
  withNumbers: boolean
}

export type HeldRow = Record<string, unknown>

/** A table with data about a person. */
export interface HeldTable {
  readonly table: string
  /** Label for the person. */
  readonly label: string
  /**
   * Columns that refer to the person as an employee or as an account; a match in any of them makes the row
   * theirs.
   */
  readonly employee?: readonly string[]
  readonly account?: readonly string[]
  /** Columns to leave out: secrets that only the server compares, and data about others. */
  readonly omit?: readonly string[]
  /** Replaces the stored rows. */
  readonly read?: (ctx: Ctx, db: Db, owner: DataOwner) => Promise<HeldRow[]>
}

/**
 * The personal data that a module stores. Every table that refers to an employee or an account is listed
 * here, or in `except` with a reason; `test/personal-data.test.ts` checks this.
 */
export interface PersonalData {
  readonly tables: readonly HeldTable[]
  readonly except?: Readonly<Record<string, string>>
}

const registered: PersonalData[] = []

/** Call it when the module is registered. */
export function registerPersonalData(data: PersonalData): void {
  registered.push(data)
}

/** All tables of all modules with personal data. */
export function heldTables(): readonly HeldTable[] {
  return registered.flatMap(({ tables }) => tables)
}

/** A file that belongs to a person's data. */
export interface HeldFile {
  path: string
  name: string
}
