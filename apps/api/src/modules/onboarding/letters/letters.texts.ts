import { defineTexts } from '../../../lib/texts/texts.ts'

/** The server's texts about letters to candidates. */
export const letterTexts = defineTexts('onboarding.letters', {
  en: {
    giveReason: 'Please give a reason.',
    writeSomething: 'Please write a message.',
  },
  hi: {
    giveReason: 'कृपया कारण लिखें।',
    writeSomething: 'कृपया संदेश लिखें।',
  },
})
