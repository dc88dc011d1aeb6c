import { addTexts } from '../../../lib/language/i18n.ts'
import { expenseSetupEn } from './setup.texts.en.ts'
import '../expenses.titles.ts'

addTexts('expenseSetup', expenseSetupEn)
