import { addTexts } from '../../../../lib/language/i18n.ts'
import '../texts.ts'
import { correctEn } from './correct.texts.en.ts'

addTexts('attendanceCorrect', correctEn, {
  hi: async () => (await import('./correct.texts.hi.ts')).correctHi,
})
