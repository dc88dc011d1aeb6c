import { defineTexts } from '../../lib/texts/texts.ts'

export const masterTexts = defineTexts('platform.master', {
  en: {
    chooseAmongThoseOffered: 'Choose one of the options.',
  },
  hi: {
    chooseAmongThoseOffered: 'दिए गए में से चुनें।',
  },
})
