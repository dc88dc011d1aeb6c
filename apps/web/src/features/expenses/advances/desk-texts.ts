import { addTexts } from '../../../lib/language/i18n.ts'
import { advancesDeskEn } from './desk.texts.en.ts'
import './own-texts.ts'

addTexts('advancesDesk', advancesDeskEn, {
  hi: async () => (await import('./desk.texts.hi.ts')).advancesDeskHi,
})
