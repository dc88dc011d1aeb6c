/** How the amount of a line comes about: as on the receipt, by distance, by day. */
export const categoryKinds = ['amount', 'distance', 'per_diem'] as const
export type CategoryKind = (typeof categoryKinds)[number]

export const distanceUnits = ['km', 'mile'] as const

/** What happens to a line above a limit. */
export const overLimits = ['cut', 'refuse', 'flag'] as const
export const noReceipts = ['refuse', 'flag'] as const

export const meals = ['breakfast', 'lunch', 'dinner'] as const
export const dayParts = ['full', 'half'] as const

/** What a rule can be limited by; of several rules the one that names more of them applies, then the one that names the earlier. */
export const ruleDimensions = [
  'employee',
  'grade',
  'designation',
  'department',
  'location',
  'entity',
] as const
export type RuleDimension = (typeof ruleDimensions)[number]

export const claimStatuses = [
  'draft',
  'submitted',
  'sent_back',
  'partly_approved',
  'approved',
  'rejected',
  'withdrawn',
  'in_payment',
  'paid',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** States in which the claimant may change the claim. */
export const editableStatuses: readonly ClaimStatus[] = ['draft', 'sent_back', 'withdrawn']
/** States in which what is allowed uses up limits, and receipts count as used. */
export const countedStatuses: readonly ClaimStatus[] = [
  'submitted',
  'partly_approved',
  'approved',
  'in_payment',
  'paid',
]
/** Approved, if only in part, and paid or to be paid. */
export const decidedStatuses: readonly ClaimStatus[] = ['partly_approved', 'approved', 'in_payment', 'paid']
export const payableStatuses: readonly ClaimStatus[] = ['partly_approved', 'approved']

/** Why less is allowed than is claimed, or what to check: by the rule, and by receipts of other expenses. */
export const lineReasons = [
  'day_limit',
  'in_future',
  'line_limit',
  'month_limit',
  'no_rate',
  'possible_duplicate',
  'receipt_missing',
  'same_receipt',
  'ticket_limit',
  'ticket_none',
  'ticket_outside',
  'too_old',
  'unknown_category',
] as const
export type LineReason = (typeof lineReasons)[number]

/** The lists of claims that the specification names by a path. */
export const claimLists = ['all', 'pending', 'approved', 'payable', 'paid', 'rejected'] as const

/** What happens to what is left of a ticket allowance at the end of its period. */
export const unusedTickets = ['lapses', 'carried'] as const

export const paymentStates = ['open', 'paid', 'cancelled'] as const

/** How the shares of an expense that is split are entered. */
export const splitKinds = ['percent', 'amount'] as const

export const MAX_PARTS = 20
export const MAX_LINES = 200
export const MAX_LINE_FILES = 10
export const MAX_BULK_CLAIMS = 100
export const MAX_PAYMENT_CLAIMS = 5_000
export const MAX_ARCHIVED_CLAIMS = 1000
/** Above it, an amount is a slip of the keyboard. */
export const MAX_LINE_AMOUNT = '999999999.99'

/** The kind of request by which claims are approved. */
export const EXPENSE = 'EXPENSE'
