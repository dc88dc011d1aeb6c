import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { requisitionEn } from './requisition.texts.en.ts'

addTexts('requisition', requisitionEn, {
  hi: async () => (await import('./requisition.texts.hi.ts')).requisitionHi,
})
