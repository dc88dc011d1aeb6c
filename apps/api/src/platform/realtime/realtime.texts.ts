import { defineTexts } from '../../lib/texts/texts.ts'

export const realtimeTexts = defineTexts('platform.realtime', {
  en: {
    otherOrigin: 'Pages of another origin may not connect.',
    tooMany: 'Too many connections.',
  },
})
