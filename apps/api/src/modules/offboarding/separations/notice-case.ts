import type { StoredSeparation } from './load-separation.ts'

/** The terms of notice as they are stored with a separation. */
const storedTerms = (separation: StoredSeparation) => ({
  days: separation.notice_days,
  counts: separation.notice_counts,
  starts: separation.notice_starts,
  extend_by_leave: separation.notice_extend_by_leave,
})

/** A case of the notice rule for a separation. */
export const noticeCase = (separation: StoredSeparation, lastDay: string) => ({
  ...{ employeeId: separation.employee_id, resignedOn: separation.resigned_on, lastDay },
  ...{ terms: storedTerms(separation), waived: Number(separation.notice_waived) },
})
