import { defineTexts } from '../../../lib/texts/texts.ts'

export const geoTexts = defineTexts('organisation.geo', {
  en: {
    pleaseGiveTheMiddleOfTheCircle: 'Please give the middle of the circle.',
    whatHeldUntilTodayStaysChoose: 'What held until today stays: choose today or later.',
    anotherFenceHereHasThisName: 'Another fence here has this name.',
    somebodyInThisListIsNotKnownPlease: 'Somebody in this list is not known. Please choose again.',
    theFenceIsDrawn: 'The fence is drawn.',
    theFenceIsSaved: 'The fence is saved.',
    mainArea: 'Main area',
    fromAFileOfCoordinates: 'From a file of coordinates',
  },
})
