import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { employeesEn } from './employees.texts.en.ts'

addTexts('employees', employeesEn, {
  hi: async () => (await import('./employees.texts.hi.ts')).employeesHi,
})
