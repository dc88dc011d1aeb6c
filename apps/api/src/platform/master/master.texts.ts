import { defineTexts } from '../../lib/texts/texts.ts'

export const masterTexts = defineTexts('platform.master', {
  en: {
    chooseAmongThoseOffered: 'Choose among those offered.',
  },
  hi: {
    chooseAmongThoseOffered: 'दिए गए में से चुनें।',
  },
})
