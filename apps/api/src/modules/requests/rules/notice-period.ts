import { addDays } from '@muster/contract/kit/days'
import { requestsTexts } from '../requests.texts.ts'

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

const daysText = (count: number) => requestsTexts.text('calendarDays', { count })

/**
 * Notice is in calendar days and starts the day after it is given. Probation lasts until the confirmation due
 * date, exclusive, as in workflow conditions.
 */
export function noticePeriod(facts: NoticeFacts): NoticePeriod {
  const { confirmationDueOn: due, today } = facts
  const onProbation = due !== null && due > today
  const days = onProbation ? facts.probationDays : facts.days
  const rule = onProbation
    ? requestsTexts.text('onProbationUntil', { days: daysText(days), due })
    : requestsTexts.text('afterConfirmation', { days: daysText(days) })
  return {
    days,
    onProbation,
    why:
      facts.leftOn === null
        ? requestsTexts('noticeAsSet', { rule })
        : requestsTexts('noticeAsSetWithLastDay', { rule, day: facts.leftOn }),
    lastDay: addDays(today, days),
  }
}
