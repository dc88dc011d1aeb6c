import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { probationEn } from './probation.texts.en.ts'

// A name of its own: the directory and the record do not load it.
addTexts('probation', probationEn, {
  hi: async () => (await import('./probation.texts.hi.ts')).probationHi,
})
