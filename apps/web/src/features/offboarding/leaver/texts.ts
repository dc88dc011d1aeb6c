import { addTexts } from '../../../lib/language/i18n.ts'
import { leaverEn } from './leaver.texts.en.ts'

addTexts('leaver', leaverEn, {
  hi: async () => (await import('./leaver.texts.hi.ts')).leaverHi,
})
