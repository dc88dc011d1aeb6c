import { addTexts } from '../../lib/language/i18n.ts'
import { expensesEn } from './expenses.texts.en.ts'
import './own-texts.ts'

addTexts('expenses', expensesEn)
