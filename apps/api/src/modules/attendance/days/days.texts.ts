import { defineTexts } from '../../../lib/texts/texts.ts'

export const daysTexts = defineTexts('attendance.days', {
  en: {
    to: '{from} to {to}',
    to2: '{fromDate} to {toDate}',
    closingDaysOfAttendanceThatAre: 'Completing past attendance days',
    computingDaysOfAttendanceAnew: 'Recalculating attendance days',
    theDayWasClosed: 'The day was completed',
    theEmploymentHasChanged: 'The employment has changed',
    shiftsHaveChanged: 'Shifts have changed',
    holidaysOrWeekOffsHaveChanged: 'Holidays or week-offs have changed',
    leaveWasBookedOrGivenBack: 'Leave was booked or cancelled',
    requestApproved: 'Request {id} was approved',
    requestCancelled: 'Request {id} was cancelled',
    theLocationOrDepartmentHasChanged: 'The location or department has changed',
    theTimeZoneOfThePlaceHasChanged: 'The time zone of the location has changed',
    theLastDayMustNotBeBeforeTheFirst:
      'The last day can’t be before the first day, and the period can’t exceed {mostDays} days.',
    theLastDayMustNotBeBeforeTheFirst2: 'The last day can’t be before the first day.',
    askFor1ToDaysTheLastNotBefore: 'Choose 1 to {mostDays} days. The last day can’t be before the first day.',
    computedAnew: 'Recalculated',
  },
  hi: {
    theDayWasClosed: 'दिन पूरा हुआ',
    theEmploymentHasChanged: 'रोज़गार बदला है',
    shiftsHaveChanged: 'पालियाँ बदली हैं',
    holidaysOrWeekOffsHaveChanged: 'अवकाश या साप्ताहिक अवकाश बदले हैं',
    leaveWasBookedOrGivenBack: 'छुट्टी दर्ज हुई या रद्द हुई',
    requestApproved: 'अनुरोध {id} स्वीकृत हुआ',
    requestCancelled: 'अनुरोध {id} रद्द हुआ',
    theLocationOrDepartmentHasChanged: 'स्थान या विभाग बदला है',
    theTimeZoneOfThePlaceHasChanged: 'स्थान का समय क्षेत्र बदला है',
    askFor1ToDaysTheLastNotBefore: '1 से {mostDays} दिन चुनें, आख़िरी दिन पहले से पहले नहीं।',
    computedAnew: 'फिर से गणना हुई',
  },
})
