import { addDays } from '@muster/contract/kit/days'
import { requestsTexts } from '../requests.texts.ts'
import { dayText } from './day-text.ts'

export interface NoticeFacts {
  /** Calendar days after confirmation. */
  days: number
  /** Calendar days while on probation. */
  probationDays: number
  /** When the probation ends; null for nobody's. */
  confirmationDueOn: string | null
  /** The last day of employment, when it is entered. */
  leftOn: string | null
  today: string
}

export interface NoticePeriod {
  days: number
  onProbation: boolean
  why: string
  /** The last day of employment if notice were given today. */
  lastDay: string
}

const daysText = (count: number) => (count === 1 ? '1 day' : requestsTexts('days', { number: count }))

/**
 * Notice counts calendar days and begins the day after it is given. Somebody is on probation until the day on which
 * their confirmation is due, that day excluded: so conditions of workflows see it too.
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
