import { defineHook } from '../../../platform/hooks.ts'

/** A statement was paid. Emitted in the transaction that records it, with the separation locked. */
export interface SettlementPaidFact {
  separationId: number
  employeeId: number
  /** `YYYY-MM-DD`. */
  paidOn: string
  /** Lines by their key, `<source>:<key of the due>`, with the amount that was paid. */
  lines: readonly { key: string; amount: string }[]
}

/** For modules whose dues a statement settled. A handler that throws rolls the payment back. */
export const settlementPaid = defineHook<SettlementPaidFact>('offboarding.settlement_paid')
