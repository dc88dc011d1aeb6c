import { defineTexts } from '../../../lib/texts/texts.ts'

export const pictureTexts = defineTexts('employees.picture', {
  en: {
    replacedByThePerson: 'replaced by the person',
    aNewPicture: 'a new picture',
    pleaseSayWhyThePersonReadsIt: 'Please say why: the person reads it.',
    yourPictureHasBeenSentForApproval:
      'Your picture has been sent for approval. The one before is shown until then.',
    thePictureBefore: 'the picture before',
    anotherPictureWasChosen: 'Another picture was chosen.',
    thisFileIsNoPictureThatCanBeShown:
      'This file is no picture that can be shown. Please choose a JPEG or PNG picture.',
    thisPictureCarriesHiddenDataSuch:
      'This picture carries hidden data such as where it was taken. Please crop it here, which takes that away.',
    thisPictureIsTooSmallItNeedsAt:
      'This picture is too small. It needs at least {smallest} points on each side.',
    thisPictureIsTooLargeItMayHave:
      'This picture is too large. It may have at most {largest} points on each side.',
  },
})
