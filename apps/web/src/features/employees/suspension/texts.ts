import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { suspensionEn } from './suspension.texts.en.ts'

addTexts('suspension', suspensionEn, {
  hi: async () => (await import('./suspension.texts.hi.ts')).suspensionHi,
})
