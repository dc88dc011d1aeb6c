import { defineTexts } from '../../../lib/texts/texts.ts'

export const provisionsTexts = defineTexts('attendance.provisions', {
  en: {
    theLastDayMustNotBeBeforeTheFirst: 'The last day must not be before the first one.',
    askForAtMostDaysAtOnce: 'Ask for at most {mostNights} days at once.',
    theseDaysAreBeforeTheDateOfJoining: 'These days are before the date of joining.',
    theseDaysAreAfterTheLastWorking: 'These days are after the last working day.',
    daysCanBeAskedForUpToDaysLater: 'Days can be asked for up to {back} days later.',
    someOfTheseDaysWereAskedForAlready: 'Some of these days were asked for already, in request {other}.',
    payrollHasPaidTheseDays: 'Payroll has paid these days.',
    numberOfDays: 'Number of days',
    firstDay: 'First day',
    days: 'Days',
    theProvisionIsForNightsThatWere: 'The provision is for nights that were worked.',
    attendanceCountsNoWorkedNight: 'Attendance counts no worked night shift on these days.',
    localStay: 'Local stay',
    askForStaysAtMostDaysAhead: 'Ask for stays at most {ahead} days ahead.',
  },
})
