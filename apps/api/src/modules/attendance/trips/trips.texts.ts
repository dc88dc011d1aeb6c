import { defineTexts } from '../../../lib/texts/texts.ts'

export const tripsTexts = defineTexts('attendance.trips', {
  en: {
    theTripBeginsInTheTimeToComeSet: 'The trip begins in the time to come. Set the phone’s clock right.',
    aTripIsHandedInWithinDays: 'A trip is handed in within {mostDaysAgo} days.',
    theTripEndsBeforeItBegins: 'The trip ends before it begins.',
    theTripEndsInTheTimeToComeSet: 'The trip ends in the time to come. Set the phone’s clock right.',
    aTripHasAtMostPoints: 'A trip has at most {mostPointsKept} points.',
  },
  hi: {
    theTripBeginsInTheTimeToComeSet: 'यात्रा भविष्य में शुरू होती है। फ़ोन की घड़ी ठीक करें।',
    aTripIsHandedInWithinDays: 'यात्रा {mostDaysAgo} दिनों के भीतर भेजी जाती है।',
    theTripEndsBeforeItBegins: 'यात्रा शुरू होने से पहले समाप्त होती है।',
    theTripEndsInTheTimeToComeSet: 'यात्रा भविष्य में समाप्त होती है। फ़ोन की घड़ी ठीक करें।',
    aTripHasAtMostPoints: 'एक यात्रा में अधिक से अधिक {mostPointsKept} बिंदु होते हैं।',
  },
})
