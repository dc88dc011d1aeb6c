/** An advance for expenses is settled by claims; salary advances and loans are deducted from pay. */
export const advanceKinds = ['expense', 'salary', 'loan'] as const
export type AdvanceKind = (typeof advanceKinds)[number]

/** `open`: paid out and not paid back; `closed`: paid back. */
export const advanceStates = [
  'requested',
  'approved',
  'in_payment',
  'open',
  'closed',
  'rejected',
  'withdrawn',
  'cancelled',
] as const
export type AdvanceState = (typeof advanceStates)[number]

/** Entries of an advance's ledger. */
export const advanceEntries = [
  'paid_out',
  'overpaid',
  'settled',
  'unsettled',
  'repaid',
  'deducted',
  'left',
  'written_off',
  'corrected',
] as const
export type AdvanceEntry = (typeof advanceEntries)[number]

/** Those that people record. */
export const recordedEntries = ['repaid', 'written_off', 'corrected'] as const

export const advanceViews = ['all', 'waiting', 'payable', 'open', 'closed'] as const

export const MAX_INSTALMENTS = 120

/** The kind of request by which loans and advances are approved. */
export const LOAN_AND_ADVANCE = 'LOAN_AND_ADVANCE'
