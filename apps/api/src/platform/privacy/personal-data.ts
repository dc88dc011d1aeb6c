import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'

/** Whose data is asked for. */
export interface DataOwner {
  employeeId: number | null
  accountId: number | null
  /** Their addresses, in lower case. */
  emails: readonly string[]
  /** Whether numbers that are otherwise masked are given in full. */
  withNumbers: boolean
}

export type HeldRow = Record<string, unknown>

/** A table that holds something of a person. */
export interface HeldTable {
  readonly table: string
  /** As the person reads it. */
  readonly label: string
  /** Columns that name the person as an employee, and as an account; a row of either is theirs. */
  readonly employee?: readonly string[]
  readonly account?: readonly string[]
  /** Left out: secrets that only the server compares, and what is about others. */
  readonly omit?: readonly string[]
  /** Instead of the rows as they are stored. */
  readonly read?: (ctx: Ctx, db: Db, owner: DataOwner) => Promise<HeldRow[]>
}

/**
 * What a module holds of people. Every table that names an employee or an account stands here or in `except`
 * with the reason, or the test of `test/personal-data.test.ts` fails.
 */
export interface PersonalData {
  readonly tables: readonly HeldTable[]
  readonly except?: Readonly<Record<string, string>>
}

const registered: PersonalData[] = []

/** Called where a module connects. */
export function registerPersonalData(data: PersonalData): void {
  registered.push(data)
}

/** Every table of every module that holds something of people. */
export function heldTables(): readonly HeldTable[] {
  return registered.flatMap(({ tables }) => tables)
}

/** A file that belongs to a person's data. */
export interface HeldFile {
  path: string
  name: string
}
