import { defineTexts } from '../../../lib/texts/texts.ts'

export const provisionsTexts = defineTexts('attendance.provisions', {
  en: {
    theLastDayMustNotBeBeforeTheFirst: 'The last day can’t be before the first day.',
    askForAtMostDaysAtOnce: 'Request at most {mostNights} days at once.',
    theseDaysAreBeforeTheDateOfJoining: 'These days are before the date of joining.',
    theseDaysAreAfterTheLastWorking: 'These days are after the last working day.',
    daysCanBeAskedForUpToDaysLater: 'Days can be requested up to {back} days later.',
    someOfTheseDaysWereAskedForAlready: 'Some of these days have already been requested, in request {other}.',
    payrollHasPaidTheseDays: 'Payroll has already paid these days.',
    numberOfDays: 'Number of days',
    firstDay: 'First day',
    days: 'Days',
    theProvisionIsForNightsThatWere: 'The provision is only for nights worked.',
    attendanceCountsNoWorkedNight: 'Attendance shows no night shift worked on these days.',
    askForStaysAtMostDaysAhead: 'Stays can be requested at most {ahead} days in advance.',
  },
  hi: {
    theLastDayMustNotBeBeforeTheFirst: 'आख़िरी दिन पहले दिन से पहले नहीं हो सकता।',
    askForAtMostDaysAtOnce: 'एक बार में अधिक से अधिक {mostNights} दिन माँगें।',
    theseDaysAreBeforeTheDateOfJoining: 'ये दिन जॉइनिंग की तारीख से पहले के हैं।',
    theseDaysAreAfterTheLastWorking: 'ये दिन आख़िरी कार्य दिवस के बाद के हैं।',
    daysCanBeAskedForUpToDaysLater: 'दिन {back} दिन बाद तक माँगे जा सकते हैं।',
    someOfTheseDaysWereAskedForAlready: 'इनमें से कुछ दिन अनुरोध {other} में माँगे जा चुके हैं।',
    payrollHasPaidTheseDays: 'इन दिनों का भुगतान हो चुका है।',
    days: 'दिन',
    theProvisionIsForNightsThatWere: 'यह भत्ता उन रातों के लिए है जिनमें काम हुआ।',
    attendanceCountsNoWorkedNight: 'इन दिनों कोई रात की पाली नहीं गिनी गई।',
    askForStaysAtMostDaysAhead: 'ठहराव अधिक से अधिक {ahead} दिन पहले माँगें।',
    firstDay: 'पहला दिन',
    numberOfDays: 'दिनों की संख्या',
  },
})
