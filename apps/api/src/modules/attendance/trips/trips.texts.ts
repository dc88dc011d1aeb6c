import { defineTexts } from '../../../lib/texts/texts.ts'

export const tripsTexts = defineTexts('attendance.trips', {
  en: {
    theTripBeginsInTheTimeToComeSet: 'The trip begins in the time to come. Set the phone’s clock right.',
    aTripIsHandedInWithinDays: 'A trip is handed in within {mostDaysAgo} days.',
    theTripEndsBeforeItBegins: 'The trip ends before it begins.',
    theTripEndsInTheTimeToComeSet: 'The trip ends in the time to come. Set the phone’s clock right.',
    aTripHasAtMostPoints: 'A trip has at most {mostPointsKept} points.',
  },
})
