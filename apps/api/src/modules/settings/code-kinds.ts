import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { settingsTexts } from './settings.texts.ts'

/** Codes of a kind that are in use, for comparing with a setting. */
export interface CodesInUse {
  /** Which of these are in use, whatever their case; in lower case. */
  taken(ctx: Ctx, db: Db, codes: string[]): Promise<ReadonlySet<string>>
  /** How many codes are `prefix` and digits, and the highest of their numbers. */
  numbered(ctx: Ctx, db: Db, prefix: string): Promise<{ count: number; highest: number | null }>
}

/** How codes of a kind look until the organisation says otherwise. */
export interface CodeKind {
  kind: string
  /** As people call it. */
  label: string
  prefix: string
  /** Digits of the number, filled with zeros; longer numbers are written whole. */
  width: number
}

const kinds = new Map<string, CodeKind>([
  ['employee', { kind: 'employee', label: settingsTexts('employeeCode'), prefix: 'EMP', width: 4 }],
])
const inUse = new Map<string, CodesInUse>()

export function codeKind(name: string): CodeKind | undefined {
  return kinds.get(name)
}

export function allCodeKinds(): CodeKind[] {
  return [...kinds.values()]
}

/** The module that owns the records says which codes they have; called where it connects. */
export function registerCodesInUse(kind: string, source: CodesInUse): void {
  inUse.set(kind, source)
}

export function codesInUse(kind: string): CodesInUse | undefined {
  return inUse.get(kind)
}
