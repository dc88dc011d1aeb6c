import { defineTexts } from '../../../lib/texts/texts.ts'

export const regularisationTexts = defineTexts('attendance.regularisation', {
  en: {
    thisDayHasNotComeYet: 'This day is in the future.',
    thisDayIsBeforeTheDateOfJoining: 'This day is before the date of joining.',
    thisDayIsAfterTheLastWorkingDay: 'This day is after the last working day.',
    attendanceCanBePutRightUpToDays: 'Attendance can be corrected for up to {regulariseDays} days.',
    aRequestForThisDayWaitsForADecision: 'A request for this day is already pending.',
    thisDayWasPutRightByRequestTake:
      'This day was already corrected by request {id}. Cancel that request first.',
    nothingIsKeptOfTheseDaysSoFar: 'There is no record of these days yet.',
    asItIsNow: 'Currently: {value}.',
    payrollHasTakenThisPeriodTheDay:
      'This period is locked for payroll. The day stays as it is, and the difference is settled as arrears.',
    onThisDayTheClocksLeftThisTime: 'This time doesn’t exist on this day because of a clock change.',
    thisTimeHasNotComeYet: 'This time is in the future.',
    thisTimeIsOutsideOfTheDaysShift:
      'This time is outside the day’s shift, so it would count for another day or not at all.',
    theDayWouldStayAsItIsItHasSuch:
      'The day already has this punch, so nothing would change. Enter both times to replace its punches.',
    thisCanBeAskedForTimesAMonthAnd:
      'Attendance can be corrected {most} times per month, and this month’s limit has been reached.',
    enterWhenYouCameOrWhenYouWent: 'Enter a clock-in or a clock-out time.',
    replacedByRequest: 'Replaced by request {requestId}',
    attendanceWasPutRightByRequest: 'Attendance was corrected by request {requestId}',
    requestWasCancelled: 'Request {requestId} was cancelled',
    nextDay: ' (next day)',
    day: 'Day',
    cameAt: 'Clock-in',
    wentAt: 'Clock-out',
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
    replacedByRequest: 'अनुरोध {requestId} से बदला गया',
    attendanceWasPutRightByRequest: 'अनुरोध {requestId} से उपस्थिति ठीक की गई',
    requestWasCancelled: 'अनुरोध {requestId} रद्द हुआ',
    nextDay: ' (अगले दिन)',
  },
})
