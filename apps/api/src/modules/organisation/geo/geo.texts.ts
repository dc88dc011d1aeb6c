import { defineTexts } from '../../../lib/texts/texts.ts'

export const geoTexts = defineTexts('organisation.geo', {
  en: {
    pleaseGiveTheMiddleOfTheCircle: 'Enter the centre of the circle.',
    whatHeldUntilTodayStaysChoose: 'The past can’t be changed. Choose today or a later date.',
    anotherFenceHereHasThisName: 'Another geo-fence here has this name.',
    somebodyInThisListIsNotKnownPlease: 'Somebody in this list no longer exists. Please choose again.',
    theFenceIsDrawn: 'Geo-fence added.',
    theFenceIsSaved: 'Geo-fence saved.',
    mainArea: 'Main area',
    fromAFileOfCoordinates: 'From an uploaded file',
  },
})
