import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DeferredQuery } from '../../../platform/db/deferred-query.ts'

/** Whose settlement is computed. */
export interface SettledPerson {
  separationId: number
  employeeId: number
  /** `YYYY-MM-DD`. */
  lastDay: string
  /** ISO 4217: amounts in another currency can't be settled. */
  currency: string
}

export interface SettlementDue {
  /** Of the record within its module. */
  key: string
  label: string | Text
  explanation: string | Text
  /** Decimal text; negative when the leaver owes it. */
  amount: string
}

/** A module in which something is owed to leavers or by them: recoveries of clearance, claims, advances, loans, cash. */
export interface SettlementSource {
  readonly key: string
  /** Combined with all other facts into one statement. */
  readonly dues: (ctx: Ctx, person: SettledPerson) => DeferredQuery<readonly SettlementDue[]>
}

const sources = new Map<string, SettlementSource>()

/** Called when a module connects. */
export function registerSettlementLines(source: SettlementSource): void {
  sources.set(source.key, source)
}

export const settlementSources = (): readonly SettlementSource[] => [...sources.values()]
