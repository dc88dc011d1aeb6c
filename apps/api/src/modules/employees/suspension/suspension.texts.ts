import { defineTexts } from '../../../lib/texts/texts.ts'

export const suspensionTexts = defineTexts('employees.suspension', {
  en: {
    personHasLeft: 'The person has left.',
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    startsBeforeJoining: 'A suspension can’t start before the date of joining.',
    willHaveLeft: 'The person will have left by then.',
    endsAfterLastWorkingDay: 'The last day can’t be after the last working day.',
    lastDayPassed: 'The last day has already passed.',
    suspensionTooLong: 'A suspension can last up to {maxSuspensionDays} days.',
    suspensionEndReason: 'The suspension has ended',
    suspensionPlanned: 'Suspension planned.',
    suspensionEnded: 'The suspension has ended.',
    suspensionCancelled: 'Suspension cancelled.',
    reasonNotOffered: 'Choose a reason from the list.',
    alreadySuspended: 'Already suspended from {fromDate} to {toDate}.',
    firstDayRequired: 'Enter the first day.',
    lastDayRequired: 'Enter the last day.',
  },
})
