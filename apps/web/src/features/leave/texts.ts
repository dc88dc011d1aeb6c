import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { leaveChangesEn } from './changes.texts.en.ts'
import { leaveEn } from './leave.texts.en.ts'
import { leaveYearsEn } from './years.texts.en.ts'

addTexts('leave', leaveEn)
addTexts('leaveChanges', leaveChangesEn)
addTexts('leaveYears', leaveYearsEn)
