import { defineTexts } from '../../../lib/texts/texts.ts'

export const tripsTexts = defineTexts('attendance.trips', {
  en: {
    tripStartsInFuture: 'The trip starts in the future. Correct the phone’s clock and try again.',
    tripTooOld: 'Trips must be submitted within {mostDaysAgo} days.',
    tripEndsBeforeStart: 'The trip ends before it starts.',
    tripEndsInFuture: 'The trip ends in the future. Correct the phone’s clock and try again.',
    tooManyPoints: 'A trip can have at most {mostPointsKept} points.',
  },
  hi: {
    tripStartsInFuture: 'यात्रा भविष्य में शुरू होती है। फ़ोन की घड़ी ठीक करें।',
    tripTooOld: 'यात्रा {mostDaysAgo} दिनों के भीतर भेजी जाती है।',
    tripEndsBeforeStart: 'यात्रा शुरू होने से पहले समाप्त होती है।',
    tripEndsInFuture: 'यात्रा भविष्य में समाप्त होती है। फ़ोन की घड़ी ठीक करें।',
    tooManyPoints: 'एक यात्रा में अधिक से अधिक {mostPointsKept} बिंदु होते हैं।',
  },
})
