import { defineTexts } from '../../lib/texts/texts.ts'

export const realtimeTexts = defineTexts('platform.realtime', {
  en: {
    otherOrigin: 'Pages from other origins can’t connect.',
    tooMany: 'Too many connections.',
  },
  hi: {
    tooMany: 'बहुत सारे कनेक्शन हैं।',
  },
})
