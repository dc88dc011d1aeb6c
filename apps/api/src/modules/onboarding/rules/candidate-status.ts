import {
  type CandidateStatus,
  isLost,
  isOpen,
  type SettableStatus,
  settableStatuses,
} from '@muster/contract/onboarding/onboarding.constants'

/** Where the status may come from; by default from every status in which the candidate is being onboarded. */
const from: Partial<Record<CandidateStatus, readonly CandidateStatus[]>> = {
  verified: ['in_progress', 'offer_sent', 'offer_accepted', 'documents_pending', 'ready_to_join'],
  ready_to_join: ['offer_accepted', 'documents_pending', 'verified'],
  did_not_join: ['offer_accepted', 'documents_pending', 'verified', 'ready_to_join'],
  completed: ['verified', 'ready_to_join', 'joined'],
  offer_declined: [
    'in_progress',
    'offer_sent',
    'offer_accepted',
    'documents_pending',
    'verified',
    'ready_to_join',
  ],
}

const isEnding = (status: CandidateStatus) => status === 'deleted' || status === 'blacklisted'

/** Whether a candidate may change from one status to another (domain decisions, section 13). */
export function mayBecome(before: CandidateStatus, after: CandidateStatus): boolean {
  if (before === after) return false
  // Employees and finished onboardings stay as they are.
  if (before === 'completed' || (before === 'joined' && after !== 'completed')) return false
  if (isEnding(after)) return isOpen(before) || before === 'on_hold' || (isLost(before) && !isEnding(before))
  if (after === 'withdrawn') return isOpen(before) || before === 'on_hold'
  const allowed = from[after]
  return allowed ? allowed.includes(before) : isOpen(before)
}

/** The statuses that people can set from this one; `blacklisted` included, whoever may set it. */
export function statusesAfter(before: CandidateStatus): (SettableStatus | 'blacklisted')[] {
  return [...settableStatuses, 'blacklisted' as const].filter((after) => mayBecome(before, after))
}

/** Whether the candidate can be reopened: from on hold and from everything that ended without joining. */
export const mayReopen = (status: CandidateStatus): boolean => status === 'on_hold' || isLost(status)

/** The status after reopening: the one before, if the candidate was being onboarded then. */
export function reopenedStatus(before: CandidateStatus | null): CandidateStatus {
  return before !== null && isOpen(before) ? before : 'in_progress'
}

/** What to return to later: the last status in which the candidate was being onboarded. */
export function statusToKeep(current: CandidateStatus, kept: CandidateStatus | null): CandidateStatus | null {
  return isOpen(current) ? current : kept
}
