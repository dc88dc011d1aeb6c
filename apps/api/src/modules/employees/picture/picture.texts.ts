import { defineTexts } from '../../../lib/texts/texts.ts'

export const pictureTexts = defineTexts('employees.picture', {
  en: {
    replacedByThePerson: 'replaced by the person',
    aNewPicture: 'a new picture',
    pleaseSayWhyThePersonReadsIt: 'Enter a reason. The person will see it.',
    yourPictureHasBeenSentForApproval:
      'Your picture has been sent for approval. Your current one is shown until then.',
    thePictureBefore: 'the previous picture',
    anotherPictureWasChosen: 'Another picture was chosen.',
    thisFileIsNoPictureThatCanBeShown:
      'This file can’t be opened as a picture. Please choose a JPEG or PNG file.',
    thisPictureCarriesHiddenDataSuch:
      'This picture contains hidden data, such as where it was taken. Please crop it here to remove the data.',
    thisPictureIsTooSmallItNeedsAt:
      'This picture is too small. It must be at least {smallest} pixels on each side.',
    thisPictureIsTooLargeItMayHave:
      'This picture is too large. It can be at most {largest} pixels on each side.',
    approved: 'approved',
    rejected: 'rejected',
  },
  hi: {
    yourPictureHasBeenSentForApproval: 'आपका चित्र स्वीकृति के लिए भेजा गया। तब तक पहले वाला दिखेगा।',
    thisFileIsNoPictureThatCanBeShown: 'यह फ़ाइल दिखाने योग्य चित्र नहीं है। JPEG या PNG चित्र चुनें।',
    thisPictureCarriesHiddenDataSuch:
      'इस चित्र में छिपी जानकारी है, जैसे वह कहाँ लिया गया। उसे यहाँ काटें, इससे वह हट जाएगी।',
    thisPictureIsTooSmallItNeedsAt: 'यह चित्र बहुत छोटा है। हर ओर कम से कम {smallest} बिंदु चाहिए।',
    thisPictureIsTooLargeItMayHave: 'यह चित्र बहुत बड़ा है। हर ओर अधिक से अधिक {largest} बिंदु हो सकते हैं।',
    approved: 'स्वीकृत',
    rejected: 'अस्वीकृत',
    replacedByThePerson: 'स्वयं बदला गया',
  },
})
