/** The kinds of requests by which vendors are created and their invoices approved. */
export const VENDOR_CREATION = 'VENDOR_CREATION'
export const VENDOR_CLAIM = 'VENDOR_CLAIM'

/** New invoices are taken from active vendors only; nothing is paid to blocked ones. */
export const vendorStates = ['active', 'inactive', 'blocked'] as const
export type VendorState = (typeof vendorStates)[number]

export const vendorClaimStates = [
  'submitted',
  'approved',
  'rejected',
  'withdrawn',
  'cancelled',
  'paid',
] as const
export type VendorClaimState = (typeof vendorClaimStates)[number]

/** States in which a number is taken. */
export const countedClaimStates: readonly VendorClaimState[] = ['submitted', 'approved', 'paid']

export const bankChangeStates = ['open', 'approved', 'rejected', 'withdrawn'] as const

export const contractStates = ['coming', 'running', 'ending', 'ended'] as const

export const MAX_CONTACTS = 20
export const MAX_CLAIM_LINES = 50
export const MAX_CONTRACT_FILES = 10
/** Claims paid or exported to accounting at once. */
export const MAX_PAID = 200
/** Claims whose sheets are made at once: they are in the answer itself. */
export const MAX_SHEETS = 20
