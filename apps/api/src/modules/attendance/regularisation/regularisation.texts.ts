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
  hi: {
    thisDayHasNotComeYet: 'यह दिन अभी आया नहीं है।',
    thisDayIsBeforeTheDateOfJoining: 'यह दिन जॉइनिंग की तारीख से पहले है।',
    thisDayIsAfterTheLastWorkingDay: 'यह दिन आख़िरी कार्य दिवस के बाद है।',
    attendanceCanBePutRightUpToDays: 'उपस्थिति {regulariseDays} दिन बाद तक ठीक की जा सकती है।',
    aRequestForThisDayWaitsForADecision: 'इस दिन का एक अनुरोध पहले से निर्णय की प्रतीक्षा में है।',
    thisDayWasPutRightByRequestTake: 'यह दिन अनुरोध {id} से ठीक किया गया। पहले उसे वापस लें।',
    nothingIsKeptOfTheseDaysSoFar: 'इन दिनों का अब तक कोई रिकॉर्ड नहीं है।',
    asItIsNow: 'अभी: {value}।',
    payrollHasTakenThisPeriodTheDay: 'यह अवधि वेतन में ली जा चुकी है: दिन वैसा ही रहेगा और अंतर बकाया बनेगा।',
    onThisDayTheClocksLeftThisTime: 'इस दिन घड़ियों ने यह समय छोड़ दिया।',
    thisTimeHasNotComeYet: 'यह समय अभी आया नहीं है।',
    thisTimeIsOutsideOfTheDaysShift:
      'यह समय दिन की पाली के बाहर है: यह किसी और दिन का गिना जाएगा या किसी का नहीं।',
    theDayWouldStayAsItIsItHasSuch: 'दिन वैसा ही रहेगा: ऐसा पंच पहले से है। पंच बदलने के लिए दोनों समय भरें।',
    thisCanBeAskedForTimesAMonthAnd: 'यह महीने में {most} बार माँगा जा सकता है, और माँगा जा चुका है।',
    enterWhenYouCameOrWhenYouWent: 'आने या जाने का समय भरें।',
    day: 'दिन',
    cameAt: 'आने का समय',
    wentAt: 'जाने का समय',
  },
})
