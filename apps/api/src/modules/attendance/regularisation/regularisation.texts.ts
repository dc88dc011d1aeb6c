import { defineTexts } from '../../../lib/texts/texts.ts'

export const regularisationTexts = defineTexts('attendance.regularisation', {
  en: {
    thisDayHasNotComeYet: 'This day has not come yet.',
    thisDayIsBeforeTheDateOfJoining: 'This day is before the date of joining.',
    thisDayIsAfterTheLastWorkingDay: 'This day is after the last working day.',
    attendanceCanBePutRightUpToDays: 'Attendance can be put right up to {regulariseDays} days later.',
    aRequestForThisDayWaitsForADecision: 'A request for this day waits for a decision already.',
    thisDayWasPutRightByRequestTake: 'This day was put right by request {id}. Take that one back first.',
    nothingIsKeptOfTheseDaysSoFar: 'Nothing is kept of these days so far.',
    asItIsNow: 'As it is now: {value}.',
    payrollHasTakenThisPeriodTheDay:
      'Payroll has taken this period: the day stays as it is, and the difference becomes arrears.',
    onThisDayTheClocksLeftThisTime: 'On this day the clocks left this time out.',
    thisTimeHasNotComeYet: 'This time has not come yet.',
    thisTimeIsOutsideOfTheDaysShift:
      'This time is outside of the day’s shift: it would count for another day or for none.',
    theDayWouldStayAsItIsItHasSuch:
      'The day would stay as it is: it has such a punch. Enter both times to replace its punches.',
    thisCanBeAskedForTimesAMonthAnd: 'This can be asked for {most} times a month, and it was already.',
    enterWhenYouCameOrWhenYouWent: 'Enter when you came, or when you went.',
    replacedByRequest: 'Replaced by request {requestId}',
    attendanceWasPutRightByRequest: 'Attendance was put right by request {requestId}',
    requestWasCancelled: 'Request {requestId} was cancelled',
    nextDay: ' (next day)',
    day: 'Day',
    cameAt: 'Came at',
    wentAt: 'Went at',
  },
})
