import { MAX_SUSPENSION_DAYS } from '@muster/contract/employees/moves/suspension.contract'
import { daysIn } from '@muster/contract/kit/days'
import { suspensionTexts } from '../suspension.texts.ts'

export interface SuspensionFacts {
  /** `YYYY-MM-DD`, all of them; both ends of the suspension are its days. */
  from: string
  to: string
  today: string
  joinedOn: string
  /** The last day of employment, when it is known. */
  leftOn: string | null
}

/** What speaks against these days, by the name of the field; empty when nothing does. */
export function suspensionProblems({
  from,
  to,
  today,
  joinedOn,
  leftOn,
}: SuspensionFacts): Record<string, string> {
  if (to < from) return { to_date: suspensionTexts('theLastDayMustNotBeBeforeTheFirst') }
  if (from < joinedOn) return { from_date: suspensionTexts('nobodyCanBeSuspendedBeforeThe') }
  if (leftOn !== null && from > leftOn) return { from_date: suspensionTexts('thePersonHasLeftByThen') }
  if (leftOn !== null && to > leftOn) return { to_date: suspensionTexts('theLastDayMustNotBeAfterTheLast') }
  if (to < today) return { to_date: suspensionTexts('theLastDayHasPassedAlready') }
  const days = daysIn(from, to)
  if (days > MAX_SUSPENSION_DAYS)
    return {
      to_date: suspensionTexts('aSuspensionLastsAtMostDays', { maxSuspensionDays: MAX_SUSPENSION_DAYS }),
    }
  return {}
}

export type SuspensionStep = 'wait' | 'start' | 'end' | 'pass'

/**
 * What is due for a suspension on a day: to start, to end, or both at once (`pass`) when nobody looked while
 * it lasted.
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
