import { addTexts } from '../../lib/language/i18n.ts'
import { pettyCashEn } from './petty-cash.texts.en.ts'
import './own-texts.ts'

addTexts('pettyCash', pettyCashEn, {
  hi: async () => (await import('./petty-cash.texts.hi.ts')).pettyCashHi,
})
