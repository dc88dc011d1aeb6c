import type { RequestStatus } from '@muster/contract/requests/request-states'

/** What a request is made of. */
export interface SubmitInput {
  /** Slug of the kind's trigger. */
  kind: string
  /** Whom it is about. Whether the caller may ask for them is the caller's matter. */
  employeeId: number
  /** Parsed by the kind's schema again. */
  payload: unknown
  comment?: string
  /** Paths of files that the caller has uploaded. */
  files?: readonly string[]
  /** The person as `lockRequester` has them, where the caller holds them already. */
  person?: LockedPerson
  /** The caller has judged it in this transaction, with the person locked. */
  isJudged?: boolean
}

/** Whom a request is about, held until the transaction ends. */
export interface LockedPerson {
  status: string
  full_name: string | null
}

/** How a request stands after something was done. */
export interface RequestOutcome {
  id: number
  status: RequestStatus
  /** Who is asked now; empty when it is decided, or when nobody can decide. */
  pendingOn: string[]
  /** Why nobody can decide at present. */
  stuck: string | null
}

export interface DecideInput {
  requestId: number
  outcome: 'approved' | 'rejected'
  comment: string
}
