import type { RequestStatus } from '@muster/contract/requests/request-states'
import type { Text } from '../../lib/texts/texts.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { ClashFinder } from './clashes.service.ts'

/** Input for submitting a request. */
export interface SubmitInput {
  /** Slug of the kind's trigger. */
  kind: string
  /** The employee concerned. The caller must check permission. */
  employeeId: number
  /** Parsed again by the kind's schema. */
  payload: unknown
  comment?: string
  /** Paths of files that the caller has uploaded. */
  files?: readonly string[]
  /** Result of `lockRequester`, if already locked. */
  person?: LockedPerson
  /** Result of `clashQuery`, if loaded since the employee was locked. */
  clashOf?: ClashFinder
  /** The key of the call: `submittedBefore` finds the request by it. */
  key?: string | undefined
  /** What was sent with the key, by `contentDigest`. */
  digest?: string | undefined
  /** Whether the caller has evaluated it in this transaction, with the employee locked. */
  isEvaluated?: boolean
}

/** The employee concerned, locked until the transaction ends. */
export interface LockedPerson {
  status: string
  full_name: string | null
}

/** State of a request after an action. */
export interface RequestOutcome {
  id: number
  status: RequestStatus
  /** Current approvers; empty when it is decided or stuck. */
  pendingOn: string[]
  /** Why nobody can decide at present. */
  stuck: string | Text | null
}

export interface DecideInput {
  requestId: number
  outcome: 'approved' | 'rejected'
  comment: string
  /** Sent again with the same key, a decision has no further effect. */
  key?: string | undefined
  /** Of what a module sends with the decision, by `contentDigest`; by default of outcome and comment. */
  digest?: string | undefined
  /** What a module writes with the vote, in its transaction: once, only with a vote that counts, before its effects. */
  withVote?: (db: Db) => Promise<void>
}
