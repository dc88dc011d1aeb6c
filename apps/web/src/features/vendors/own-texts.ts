import { addTexts } from '../../lib/language/i18n.ts'
import { ownVendorsEn } from './own.texts.en.ts'
import './vendors.titles.ts'

addTexts('ownVendors', ownVendorsEn, {
  hi: async () => (await import('./own.texts.hi.ts')).ownVendorsHi,
})
