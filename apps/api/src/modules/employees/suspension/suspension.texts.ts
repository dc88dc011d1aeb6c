import { defineTexts } from '../../../lib/texts/texts.ts'

export const suspensionTexts = defineTexts('employees.suspension', {
  en: {
    thePersonHasLeft: 'The person has left.',
    theLastDayMustNotBeBeforeTheFirst: 'The last day can’t be before the first day.',
    nobodyCanBeSuspendedBeforeThe: 'A suspension can’t start before the date of joining.',
    thePersonHasLeftByThen: 'The person will have left by then.',
    theLastDayMustNotBeAfterTheLast: 'The last day can’t be after the last working day.',
    theLastDayHasPassedAlready: 'The last day has already passed.',
    aSuspensionLastsAtMostDays: 'A suspension can last up to {maxSuspensionDays} days.',
    theSuspensionIsOver: 'The suspension has ended',
    suspensionPlanned: 'Suspension planned.',
    theSuspensionIsOver2: 'The suspension has ended.',
    suspensionCancelled: 'Suspension cancelled.',
    chooseOneOfTheReasonsOffered: 'Choose a reason from the list.',
    suspendedFromToAlready: 'Already suspended from {fromDate} to {toDate}.',
    pleaseEnterTheFirstDay: 'Enter the first day.',
    pleaseEnterTheLastDay: 'Enter the last day.',
  },
})
