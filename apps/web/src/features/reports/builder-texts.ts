import { addTexts } from '../../lib/language/i18n.ts'
import { builderEn } from './builder.texts.en.ts'
import './texts.ts'

// Of the report builder and the list of custom reports: those who build reports read English.
addTexts('reportBuilder', builderEn, {
  hi: async () => (await import('./builder.texts.hi.ts')).builderHi,
})
