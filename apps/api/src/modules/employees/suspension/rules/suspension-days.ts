import { MAX_SUSPENSION_DAYS } from '@muster/contract/employees/moves/suspension.contract'
import { daysIn } from '@muster/contract/kit/days'
import { suspensionTexts } from '../suspension.texts.ts'

export interface SuspensionFacts {
  /** All dates are `YYYY-MM-DD`; the first and last day are included. */
  from: string
  to: string
  today: string
  joinedOn: string
  /** The last working day, if known. */
  leftOn: string | null
}

/** Problems of these days by field; empty when valid. */
export function suspensionProblems({
  from,
  to,
  today,
  joinedOn,
  leftOn,
}: SuspensionFacts): Record<string, string> {
  if (to < from) return { to_date: suspensionTexts('lastDayBeforeFirst') }
  if (from < joinedOn) return { from_date: suspensionTexts('startsBeforeJoining') }
  if (leftOn !== null && from > leftOn) return { from_date: suspensionTexts('willHaveLeft') }
  if (leftOn !== null && to > leftOn) return { to_date: suspensionTexts('endsAfterLastWorkingDay') }
  if (to < today) return { to_date: suspensionTexts('lastDayPassed') }
  const days = daysIn(from, to)
  if (days > MAX_SUSPENSION_DAYS)
    return {
      to_date: suspensionTexts('suspensionTooLong', { maxSuspensionDays: MAX_SUSPENSION_DAYS }),
    }
  return {}
}

export type SuspensionStep = 'wait' | 'start' | 'end' | 'pass'

/**
 * The step due for a suspension on a day: to start, to end, or both (`pass`) when no run happened while it
 * lasted.
 */
export function dueStep(
  suspension: { state: 'planned' | 'running'; from: string; to: string },
  today: string,
): SuspensionStep {
  const { state, from, to } = suspension
  if (state === 'running') return to < today ? 'end' : 'wait'
  if (from > today) return 'wait'
  return to < today ? 'pass' : 'start'
}
