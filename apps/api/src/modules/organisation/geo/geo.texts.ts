import { defineTexts } from '../../../lib/texts/texts.ts'

export const geoTexts = defineTexts('organisation.geo', {
  en: {
    centreRequired: 'Enter the centre of the circle.',
    pastNotChangeable: 'The past can’t be changed. Choose today or a later date.',
    fenceNameTaken: 'Another geo-fence here has this name.',
    personNoLongerExists: 'Somebody in this list no longer exists. Please choose again.',
    fenceAdded: 'Geo-fence added.',
    fenceSaved: 'Geo-fence saved.',
    mainArea: 'Main area',
    fromUploadedFile: 'From an uploaded file',
  },
})
