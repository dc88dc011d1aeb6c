import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { probationEn } from './probation.texts.en.ts'

// Separate namespace, so that the directory and the record do not load these texts.
addTexts('probation', probationEn, {
  hi: async () => (await import('./probation.texts.hi.ts')).probationHi,
})
