import { SEPARATION_STATUS, type SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'

const { pending, onNotice, rejected, settlement, offboarded, onHold, clearance, withdrawn } =
  SEPARATION_STATUS

/** What may follow each status (domain decisions, section 14). From on hold it goes back to the status before. */
const after: Readonly<Record<SeparationStatus, readonly SeparationStatus[]>> = {
  [pending]: [onNotice, rejected, withdrawn],
  [onNotice]: [clearance, onHold, withdrawn],
  // A rejection disputes date or form, and notice keeps running: HR accepts it once that is settled.
  [rejected]: [onNotice],
  [settlement]: [offboarded, onHold],
  [offboarded]: [],
  [onHold]: [],
  [clearance]: [settlement, onHold, withdrawn],
  [withdrawn]: [],
}

/** A status may be withdrawn until the last working day is over. */
export interface StatusFacts {
  status: SeparationStatus
  statusBefore: SeparationStatus | null
  /** Of the employee; null while none is set. */
  lastDay: string | null
  today: string
}

export function mayBecome(facts: StatusFacts, to: SeparationStatus): boolean {
  const { status, statusBefore, lastDay, today } = facts
  if (status === onHold) return to === statusBefore
  if (to === withdrawn && lastDay !== null && lastDay < today) return false
  return after[status].includes(to)
}

/** The statuses that may follow, by number. */
export const statusesAfter = (facts: StatusFacts): SeparationStatus[] =>
  Object.values(SEPARATION_STATUS).filter((to) => mayBecome(facts, to))

/** Whether a change needs a reason in words: everything that isn't the usual way ahead. */
export const needsReason = (from: SeparationStatus, to: SeparationStatus): boolean =>
  to === rejected || to === onHold || to === withdrawn || from === rejected
