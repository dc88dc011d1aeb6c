import { addTexts } from '../../lib/language/i18n.ts'
import { ownCashEn } from './own.texts.en.ts'
import './petty-cash.titles.ts'

addTexts('ownCash', ownCashEn, {
  hi: async () => (await import('./own.texts.hi.ts')).ownCashHi,
})
