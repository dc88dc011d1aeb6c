import { defineTexts } from '../../../lib/texts/texts.ts'

export const daysTexts = defineTexts('attendance.days', {
  en: {
    to: '{from} to {to}',
    to2: '{fromDate} to {toDate}',
    closingDaysOfAttendanceThatAre: 'Closing days of attendance that are over',
    computingDaysOfAttendanceAnew: 'Computing days of attendance anew',
    theDayWasClosed: 'The day was closed',
    theEmploymentHasChanged: 'The employment has changed',
    shiftsHaveChanged: 'Shifts have changed',
    holidaysOrWeekOffsHaveChanged: 'Holidays or week-offs have changed',
    leaveWasBookedOrGivenBack: 'Leave was booked or given back',
    requestApproved: 'Request {id} was approved',
    requestCancelled: 'Request {id} was cancelled',
    theLocationOrDepartmentHasChanged: 'The location or department has changed',
    theTimeZoneOfThePlaceHasChanged: 'The time zone of the place has changed',
    theLastDayMustNotBeBeforeTheFirst:
      'The last day must not be before the first one; at most {mostDays} days.',
    theLastDayMustNotBeBeforeTheFirst2: 'The last day must not be before the first one.',
    askFor1ToDaysTheLastNotBefore: 'Ask for 1 to {mostDays} days, the last not before the first.',
    computedAnew: 'Computed anew',
  },
  hi: {
    theDayWasClosed: 'दिन पूरा हुआ',
    theEmploymentHasChanged: 'रोज़गार बदला है',
    shiftsHaveChanged: 'पालियाँ बदली हैं',
    holidaysOrWeekOffsHaveChanged: 'अवकाश या साप्ताहिक अवकाश बदले हैं',
    leaveWasBookedOrGivenBack: 'छुट्टी दर्ज हुई या वापस दी गई',
    requestApproved: 'अनुरोध {id} स्वीकृत हुआ',
    requestCancelled: 'अनुरोध {id} रद्द हुआ',
    theLocationOrDepartmentHasChanged: 'स्थान या विभाग बदला है',
    theTimeZoneOfThePlaceHasChanged: 'स्थान का समय क्षेत्र बदला है',
    askFor1ToDaysTheLastNotBefore: '1 से {mostDays} दिन चुनें, आख़िरी दिन पहले से पहले नहीं।',
    computedAnew: 'फिर से गणना हुई',
  },
})
