import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { leaveEn } from './leave.texts.en.ts'
import { leaveYearsEn } from './years.texts.en.ts'

addTexts('leave', leaveEn)
addTexts('leaveYears', leaveYearsEn)
