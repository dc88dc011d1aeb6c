/** What can be checked about a candidate. */
export const bgvChecks = [
  'identity',
  'address',
  'employment',
  'education',
  'reference',
  'criminal',
  'court',
  'credit',
  'database',
  'drug',
] as const
export type BgvCheck = (typeof bgvChecks)[number]

export const bgvCheckStates = ['pending', 'clear', 'discrepancy', 'unable'] as const
export type BgvCheckState = (typeof bgvCheckStates)[number]

export const bgvCaseStates = ['in_progress', 'done', 'cancelled'] as const
export type BgvCaseState = (typeof bgvCaseStates)[number]

/** A case with a discrepancy has one; else with a check that could not be made is `unable`; else it is clear. */
export const bgvResults = ['clear', 'discrepancy', 'unable'] as const
export type BgvResult = (typeof bgvResults)[number]

export const bgvDecisions = ['accepted', 'rejected'] as const

export const identityStates = ['code_sent', 'verified', 'failed'] as const

/** How a case stands with the service that makes it: not handed over yet, handed over, or that failed. */
export const bgvServiceStates = ['waiting', 'sent', 'failed'] as const

/** Tries of a code, and codes that are sent for a candidate within an hour. */
export const MOST_CODE_TRIES = 5
export const MOST_CODES = 3
/** Minutes that a code works. */
export const CODE_MINUTES = 10
