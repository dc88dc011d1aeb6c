/** Where a request stands, as it is stored and on the wire (specification, request status). */
export const REQUEST = {
  pending: 0,
  approved: 1,
  rejected: 3,
  /** Taken back by who asked, before it was decided. */
  withdrawn: 4,
  /** Approved once, and cancelled since. */
  cancelled: 5,
} as const
export type RequestStatus = (typeof REQUEST)[keyof typeof REQUEST]

/** How lists word a status: any value besides 0 and 1 reads as Rejected where only three are known. */
export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  0: 'Pending',
  1: 'Approved',
  3: 'Rejected',
  4: 'Withdrawn',
  5: 'Cancelled',
}

export type TaskState = 'pending' | 'approved' | 'rejected' | 'closed'
