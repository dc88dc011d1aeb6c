import { defineTexts } from '../../../lib/texts/texts.ts'

export const wholeDaysTexts = defineTexts('attendance.whole-days', {
  en: {
    theLastDayMustNotBeBeforeTheFirst: 'The last day must not be before the first one.',
    askForAtMostDaysAtOnce: 'Ask for at most {mostDays} days at once.',
    thereIsNoWorkingDayAmongThese: 'There is no working day among these: nothing would change.',
    theLastDaysShiftHasNotEndedYet: 'The last day’s shift has not ended yet.',
    numberOfDays: 'Number of days',
    firstDay: 'First day',
    days: 'Days',
  },
})
