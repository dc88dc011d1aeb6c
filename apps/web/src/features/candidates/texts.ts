import { addTexts } from '../../lib/language/i18n.ts'
import { candidatesEn } from './candidates.texts.en.ts'

addTexts('candidates', candidatesEn, {
  hi: async () => (await import('./candidates.texts.hi.ts')).candidatesHi,
})
