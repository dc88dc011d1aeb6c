import { addDays } from '@muster/contract/kit/days'
import { requestsTexts } from '../requests.texts.ts'
import { dayText } from './day-text.ts'

export interface NoticeFacts {
  /** Calendar days after confirmation. */
  days: number
  /** Calendar days while on probation. */
  probationDays: number
  /** End of the probation; null without one. */
  confirmationDueOn: string | null
  /** The last working day, if set. */
  leftOn: string | null
  today: string
}

export interface NoticePeriod {
  days: number
  onProbation: boolean
  why: string
  /** The last working day if notice were given today. */
  lastDay: string
}

const daysText = (count: number) => (count === 1 ? '1 day' : requestsTexts('days', { number: count }))

/**
 * Notice is in calendar days and starts the day after it is given. Probation lasts until the confirmation due
 * date, exclusive, as in workflow conditions.
 */
export function noticePeriod(facts: NoticeFacts): NoticePeriod {
  const { confirmationDueOn: due, today } = facts
  const onProbation = due !== null && due > today
  const days = onProbation ? facts.probationDays : facts.days
  const rule = onProbation
    ? requestsTexts('onProbationWhichLastsUntil', { days: daysText(days), due: dayText(due) })
    : requestsTexts('afterConfirmation', { days: daysText(days) })
  const leaves =
    facts.leftOn === null ? '' : requestsTexts('theLastDayIsEntered', { leftOn: dayText(facts.leftOn) })
  return {
    days,
    onProbation,
    why: requestsTexts('asTheOrganisationHasSet', { rule, leaves }),
    lastDay: addDays(today, days),
  }
}
