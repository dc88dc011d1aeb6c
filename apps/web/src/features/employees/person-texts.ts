import { addTexts } from '../../lib/language/i18n.ts'
import { personEn } from './person.texts.en.ts'

addTexts('employeesPerson', personEn, {
  hi: async () => (await import('./person.texts.hi.ts')).personHi,
})
