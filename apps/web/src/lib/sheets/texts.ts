import { addTexts } from '../language/i18n.ts'
import { readingEn } from './reading.texts.en.ts'
import { sheetsEn } from './sheets.texts.en.ts'

addTexts('sheets', sheetsEn, { hi: async () => (await import('./sheets.texts.hi.ts')).sheetsHi })
addTexts('reading', readingEn, { hi: async () => (await import('./reading.texts.hi.ts')).readingHi })
