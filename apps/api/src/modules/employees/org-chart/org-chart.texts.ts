import { defineTexts } from '../../../lib/texts/texts.ts'

export const orgChartTexts = defineTexts('employees.org-chart', {
  en: {
    orgChartSetting: 'Org chart setting',
    chooseAnotherDay: 'Choose another day.',
    chooseOneOfThePeopleOffered: 'Choose one of the people offered.',
    hasLeft: '{fullName} has left.',
    thereIsOneToThisPersonAlready: 'There is one to this person already.',
    endThisLineAndAddAnother: 'End this line and add another.',
    theLastDayMustNotBeBeforeTheFirst: 'The last day must not be before the first.',
    openAgain: 'Open again.',
    chooseOneOfTheValuesOffered: 'Choose one of the values offered.',
    nobodyCameWhenAVacancyIsClosed: 'Nobody came when a vacancy is closed.',
    chooseWhoCame: 'Choose who came.',
    theDayMustNotBeBeforeTheVacancy: 'The day must not be before the vacancy was opened.',
  },
})
