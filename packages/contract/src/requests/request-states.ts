/** Status of a request, as stored and on the wire (specification, request status). */
export const REQUEST = {
  pending: 0,
  approved: 1,
  rejected: 3,
  /** Withdrawn by the requester before the decision. */
  withdrawn: 4,
  /** Approved, and cancelled later. */
  cancelled: 5,
} as const
export type RequestStatus = (typeof REQUEST)[keyof typeof REQUEST]

/**
 * Labels of the statuses in lists; lists with only three statuses show any other than 0 and 1 as Rejected.
 */
export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  0: 'Pending',
  1: 'Approved',
  3: 'Rejected',
  4: 'Withdrawn',
  5: 'Cancelled',
}

export type TaskState = 'pending' | 'approved' | 'rejected' | 'closed'
