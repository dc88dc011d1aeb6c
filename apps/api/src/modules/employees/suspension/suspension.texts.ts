import { defineTexts } from '../../../lib/texts/texts.ts'

export const suspensionTexts = defineTexts('employees.suspension', {
  en: {
    thePersonHasLeft: 'The person has left.',
    theLastDayMustNotBeBeforeTheFirst: 'The last day must not be before the first.',
    nobodyCanBeSuspendedBeforeThe: 'Nobody can be suspended before the date of joining.',
    thePersonHasLeftByThen: 'The person has left by then.',
    theLastDayMustNotBeAfterTheLast: 'The last day must not be after the last day of employment.',
    theLastDayHasPassedAlready: 'The last day has passed already.',
    aSuspensionLastsAtMostDays: 'A suspension lasts at most {maxSuspensionDays} days.',
    theSuspensionIsOver: 'The suspension is over',
    suspensionPlanned: 'Suspension planned.',
    theSuspensionIsOver2: 'The suspension is over.',
    suspensionCancelled: 'Suspension cancelled.',
    chooseOneOfTheReasonsOffered: 'Choose one of the reasons offered.',
    suspendedFromToAlready: 'Suspended from {fromDate} to {toDate} already.',
    pleaseEnterTheFirstDay: 'Please enter the first day.',
    pleaseEnterTheLastDay: 'Please enter the last day.',
  },
})
