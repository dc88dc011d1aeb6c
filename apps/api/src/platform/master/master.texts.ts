import { defineTexts } from '../../lib/texts/texts.ts'

export const masterTexts = defineTexts('platform.master', {
  en: {
    valueNotOffered: 'Choose one of the options.',
    fixed: 'This can’t be changed after creation.',
  },
  hi: {
    valueNotOffered: 'दिए गए में से चुनें।',
    fixed: 'बनाने के बाद इसे नहीं बदला जा सकता।',
  },
})
