import { defineTexts } from '../../../lib/texts/texts.ts'

export const provisionsTexts = defineTexts('attendance.provisions', {
  en: {
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    tooManyDays: 'Request at most {mostNights} days at once.',
    daysBeforeJoining: 'These days are before the date of joining.',
    daysAfterLastWorkingDay: 'These days are after the last working day.',
    requestTooLate: 'Days can be requested up to {back} days later.',
    daysAlreadyRequested: 'Some of these days have already been requested, in request {other}.',
    daysAlreadyPaid: 'Payroll has already paid these days.',
    numberOfDays: 'Number of days',
    firstDay: 'First day',
    days: 'Days',
    onlyNightsWorked: 'The provision is only for nights worked.',
    noNightWorked: 'Attendance shows no night shift worked on these days.',
    tooFarAhead: 'Stays can be requested at most {ahead} days in advance.',
  },
  hi: {
    lastDayBeforeFirst: 'आख़िरी दिन पहले दिन से पहले नहीं हो सकता।',
    tooManyDays: 'एक बार में अधिक से अधिक {mostNights} दिन माँगें।',
    daysBeforeJoining: 'ये दिन जॉइनिंग की तारीख से पहले के हैं।',
    daysAfterLastWorkingDay: 'ये दिन आख़िरी कार्य दिवस के बाद के हैं।',
    requestTooLate: 'दिन {back} दिन बाद तक माँगे जा सकते हैं।',
    daysAlreadyRequested: 'इनमें से कुछ दिन अनुरोध {other} में माँगे जा चुके हैं।',
    daysAlreadyPaid: 'इन दिनों का भुगतान हो चुका है।',
    days: 'दिन',
    onlyNightsWorked: 'यह भत्ता उन रातों के लिए है जिनमें काम हुआ।',
    noNightWorked: 'इन दिनों कोई रात की शिफ़्ट नहीं गिनी गई।',
    tooFarAhead: 'ठहराव अधिक से अधिक {ahead} दिन पहले माँगें।',
    firstDay: 'पहला दिन',
    numberOfDays: 'दिनों की संख्या',
  },
})
