import { addTexts } from '../../../lib/language/i18n.ts'
import { lettersEn } from './letters.texts.en.ts'
import '../documents.titles.ts'

addTexts('letters', lettersEn, {
  hi: async () => (await import('./letters.texts.hi.ts')).lettersHi,
})
