import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { settingsTexts } from './settings.texts.ts'

/** Existing codes of a kind, for comparison with a setting. */
export interface CodesInUse {
  /** Those of the given codes that exist, ignoring case; in lower case. */
  taken(ctx: Ctx, db: Db, codes: string[]): Promise<ReadonlySet<string>>
  /** Number of codes consisting of `prefix` and digits, and their highest number. */
  numbered(ctx: Ctx, db: Db, prefix: string): Promise<{ count: number; highest: number | null }>
}

/** Default format of a kind's codes. */
export interface CodeKind {
  kind: string
  /** Display name. */
  label: string
  prefix: string
  /** Minimum digits, padded with zeros. */
  width: number
}

const kinds = new Map<string, CodeKind>([
  ['employee', { kind: 'employee', label: settingsTexts('employeeCode'), prefix: 'EMP', width: 4 }],
  [
    'expense_claim',
    { kind: 'expense_claim', label: settingsTexts('expenseClaimNumber'), prefix: 'EXP-', width: 5 },
  ],
  [
    'expense_payment',
    { kind: 'expense_payment', label: settingsTexts('expensePaymentNumber'), prefix: 'PAY-', width: 4 },
  ],
  [
    'expense_advance',
    { kind: 'expense_advance', label: settingsTexts('expenseAdvanceNumber'), prefix: 'ADV-', width: 4 },
  ],
  ['travel_trip', { kind: 'travel_trip', label: settingsTexts('travelTripNumber'), prefix: 'TR-', width: 5 }],
  ['vendor', { kind: 'vendor', label: settingsTexts('vendorCode'), prefix: 'VEN-', width: 4 }],
])
const inUse = new Map<string, CodesInUse>()

export function codeKind(name: string): CodeKind | undefined {
  return kinds.get(name)
}

export function allCodeKinds(): CodeKind[] {
  return [...kinds.values()]
}

/** Registers the existing codes of a kind; called when the owning module connects. */
export function registerCodesInUse(kind: string, source: CodesInUse): void {
  inUse.set(kind, source)
}

export function codesInUse(kind: string): CodesInUse | undefined {
  return inUse.get(kind)
}
