import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { colleaguesEn } from './colleagues.texts.en.ts'

addTexts('colleagues', colleaguesEn, {
  hi: async () => (await import('./colleagues.texts.hi.ts')).colleaguesHi,
})
