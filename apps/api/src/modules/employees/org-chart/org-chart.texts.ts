import { defineTexts } from '../../../lib/texts/texts.ts'

export const orgChartTexts = defineTexts('employees.org-chart', {
  en: {
    orgChartSettings: 'Organisation chart settings',
    chooseAnotherDate: 'Choose another date.',
    personNotOffered: 'Choose a person from the list.',
    hasLeft: '{fullName} has left.',
    dottedLineExists: 'There is already a dotted line to this person.',
    replaceDottedLine: 'End this line and add another.',
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    vacancyReopened: 'Reopened.',
    valueNotOffered: 'Choose a value from the list.',
    newHireNotAllowed: 'Leave this empty when you close a vacancy without hiring.',
    newHireRequired: 'Choose the new hire.',
    beforeVacancyOpened: 'The date can’t be before the vacancy was opened.',
  },
})
