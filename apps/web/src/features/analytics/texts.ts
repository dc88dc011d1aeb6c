import { addTexts } from '../../lib/language/i18n.ts'
import { analyticsEn } from './analytics.texts.en.ts'
import './analytics.titles.ts'

addTexts('analytics', analyticsEn, {
  hi: async () => (await import('./analytics.texts.hi.ts')).analyticsHi,
})
