import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { checklistsEn } from './checklists.texts.en.ts'

addTexts('checklists', checklistsEn)
