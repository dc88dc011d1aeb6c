import { addTexts } from '../../lib/language/i18n.ts'
import { ownExpensesEn } from './own.texts.en.ts'
import './expenses.titles.ts'

addTexts('ownExpenses', ownExpensesEn, {
  hi: async () => (await import('./own.texts.hi.ts')).ownExpensesHi,
})
