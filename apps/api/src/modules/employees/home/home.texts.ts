import { defineTexts } from '../../../lib/texts/texts.ts'

/** What waits about people, on the home of the console. */
export const homeTexts = defineTexts('employees.home', {
  en: {
    probationOverdue: {
      one: '{count} probation decision is overdue',
      other: '{count} probation decisions are overdue',
    },
    probationDue: { one: '{count} probation ends this month', other: '{count} probations end this month' },
    joining: { one: '{count} person joins later', other: '{count} people join later' },
    leaving: {
      one: '{count} person leaves or returns in the next two weeks',
      other: '{count} people leave or return in the next two weeks',
    },
    imports: { one: '{count} import is not finished', other: '{count} imports are not finished' },
  },
})
