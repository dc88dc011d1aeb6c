import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { celebrationsEn } from './celebrations.texts.en.ts'

addTexts('celebrations', celebrationsEn, {
  hi: async () => (await import('./celebrations.texts.hi.ts')).celebrationsHi,
})
