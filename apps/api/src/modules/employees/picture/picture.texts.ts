import { defineTexts } from '../../../lib/texts/texts.ts'

export const pictureTexts = defineTexts('employees.picture', {
  en: {
    replacedByPerson: 'replaced by the person',
    newPicture: 'a new picture',
    reasonRequired: 'Enter a reason. The person will see it.',
    pictureSentForApproval: 'Your picture has been sent for approval. Your current one is shown until then.',
    previousPicture: 'the previous picture',
    otherPictureChosen: 'Another picture was chosen.',
    unreadablePicture: 'This file can’t be opened as a picture. Please choose a JPEG or PNG file.',
    pictureHasHiddenData:
      'This picture contains hidden data, such as where it was taken. Please crop it here to remove the data.',
    pictureTooSmall: 'This picture is too small. It must be at least {smallest} pixels on each side.',
    pictureTooLarge: 'This picture is too large. It can be at most {largest} pixels on each side.',
    approved: 'approved',
    rejected: 'rejected',
  },
  hi: {
    pictureSentForApproval: 'आपका चित्र स्वीकृति के लिए भेजा गया। तब तक पहले वाला दिखेगा।',
    unreadablePicture: 'यह फ़ाइल दिखाने योग्य चित्र नहीं है। JPEG या PNG चित्र चुनें।',
    pictureHasHiddenData: 'इस चित्र में छिपी जानकारी है, जैसे वह कहाँ लिया गया। उसे यहाँ काटें, इससे वह हट जाएगी।',
    pictureTooSmall: 'यह चित्र बहुत छोटा है। हर ओर कम से कम {smallest} बिंदु चाहिए।',
    pictureTooLarge: 'यह चित्र बहुत बड़ा है। हर ओर अधिक से अधिक {largest} बिंदु हो सकते हैं।',
    approved: 'स्वीकृत',
    rejected: 'अस्वीकृत',
    replacedByPerson: 'स्वयं बदला गया',
    newPicture: 'नई फ़ोटो',
    reasonRequired: 'कारण लिखें। व्यक्ति इसे देखेंगे।',
    previousPicture: 'पिछली फ़ोटो',
    otherPictureChosen: 'दूसरी फ़ोटो चुनी गई।',
  },
})
