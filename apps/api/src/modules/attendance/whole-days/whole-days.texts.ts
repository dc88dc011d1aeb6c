import { defineTexts } from '../../../lib/texts/texts.ts'

export const wholeDaysTexts = defineTexts('attendance.whole-days', {
  en: {
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    tooManyDays: 'Request at most {mostDays} days at once.',
    noWorkingDay: 'These days include no working day, so nothing would change.',
    lastShiftNotEnded: 'The last day’s shift has not ended yet.',
    numberOfDays: 'Number of days',
    firstDay: 'First day',
    days: 'Days',
  },
  hi: {
    lastDayBeforeFirst: 'आख़िरी दिन पहले दिन से पहले नहीं हो सकता।',
    tooManyDays: 'एक बार में अधिक से अधिक {mostDays} दिन माँगें।',
    noWorkingDay: 'इनमें कोई कार्य दिवस नहीं है: कुछ नहीं बदलेगा।',
    lastShiftNotEnded: 'आख़िरी दिन की शिफ़्ट अभी समाप्त नहीं हुई है।',
    days: 'दिन',
    firstDay: 'पहला दिन',
    numberOfDays: 'दिनों की संख्या',
  },
})
