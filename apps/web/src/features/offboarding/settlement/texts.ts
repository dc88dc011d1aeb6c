import { addTexts } from '../../../lib/language/i18n.ts'
import { settlementEn } from './settlement.texts.en.ts'
import './settlement.titles.ts'

addTexts('settlement', settlementEn, {
  hi: async () => (await import('./settlement.texts.hi.ts')).settlementHi,
})
