import { addTexts } from '../../lib/language/i18n.ts'
import { offboardingEn } from './offboarding.texts.en.ts'
import './own-texts.ts'

addTexts('offboarding', offboardingEn, {
  hi: async () => (await import('./offboarding.texts.hi.ts')).offboardingHi,
})
