import { defineTexts } from '../../lib/texts/texts.ts'

export const masterTexts = defineTexts('platform.master', {
  en: {
    valueNotOffered: 'Choose one of the options.',
  },
  hi: {
    valueNotOffered: 'दिए गए में से चुनें।',
  },
})
