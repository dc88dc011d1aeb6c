import { defineTexts } from '../../../lib/texts/texts.ts'

export const orgChartTexts = defineTexts('employees.org-chart', {
  en: {
    orgChartSetting: 'Organisation chart settings',
    chooseAnotherDay: 'Choose another date.',
    chooseOneOfThePeopleOffered: 'Choose a person from the list.',
    hasLeft: '{fullName} has left.',
    thereIsOneToThisPersonAlready: 'There is already a dotted line to this person.',
    endThisLineAndAddAnother: 'End this line and add another.',
    theLastDayMustNotBeBeforeTheFirst: 'The last day can’t be before the first day.',
    openAgain: 'Reopened.',
    chooseOneOfTheValuesOffered: 'Choose a value from the list.',
    nobodyCameWhenAVacancyIsClosed: 'Leave this empty when you close a vacancy without hiring.',
    chooseWhoCame: 'Choose the new hire.',
    theDayMustNotBeBeforeTheVacancy: 'The date can’t be before the vacancy was opened.',
  },
})
