import { addTexts } from '../../../lib/language/i18n.ts'
import { signaturesEn } from './signatures.texts.en.ts'
import '../documents.titles.ts'

addTexts('signatures', signaturesEn, {
  hi: async () => (await import('./signatures.texts.hi.ts')).signaturesHi,
})
