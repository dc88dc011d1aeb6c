/** The kinds of requests: more cash for a fund, and an expense paid from one. */
export const PETTY_CASH = 'PETTY_CASH'
export const PETTY_CASH_EXPENSE = 'PETTY_CASH_EXPENSE'

/** What happens to the cash of a fund. */
export const entryKinds = ['top_up', 'expense', 'return', 'correction'] as const
export type EntryKind = (typeof entryKinds)[number]

export const cashRequestKinds = ['top_up', 'expense'] as const
export type CashRequestKind = (typeof cashRequestKinds)[number]

export const cashRequestStates = [
  'submitted',
  'approved',
  'rejected',
  'withdrawn',
  'cancelled',
  'paid',
] as const
export type CashRequestState = (typeof cashRequestStates)[number]

export const countStates = ['open', 'approved', 'rejected', 'withdrawn'] as const
export type CountState = (typeof countStates)[number]

/** By what people are allowed to use a fund. */
export const permissionDimensions = ['everyone', 'employee', 'department', 'location'] as const

export const MAX_CATEGORIES = 40
export const MAX_DENOMINATIONS = 30
export const MAX_BULK = 100
/** Claim sheets in one answer. */
export const MAX_SHEETS = 20
