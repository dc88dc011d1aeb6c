import { defineTexts } from '../../../lib/texts/texts.ts'

export const daysTexts = defineTexts('requests.days', {
  en: {
    firstHalfOf: 'Half a day, {date:day}, first half',
    secondHalfOf: 'Half a day, {date:day}, second half',
    daysOf: { one: '{count} day, {days}', other: '{count} days, {days}' },
    theLastDayMustNotBeBeforeTheFirst: 'The last day must not be before the first one.',
    askForAtMostDaysAtOnce: 'Ask for at most {mostDays} days at once.',
    aHalfIsOfOneDayChooseTheSameDay: 'A half is of one day: choose the same day twice.',
    theseDaysAreBeforeTheDateOfJoining: 'These days are before the date of joining.',
    theseDaysAreAfterTheLastWorking: 'These days are after the last working day.',
    daysCanBeAskedForUpToDaysLater: 'Days can be asked for up to {backDated} days later.',
    numberOfDays: 'Number of days',
    firstDay: 'First day',
    days: 'Days',
    workFromHome: 'Work from home',
    onDuty: 'On duty',
    place: 'Place',
    time: 'Time',
    enterBothTimesOrNone: 'Enter both times, or none.',
    theEndMustBeAfterTheBeginning: 'The end must be after the beginning.',
    timesAreOfOneDay: 'Times are of one day.',
  },
})
