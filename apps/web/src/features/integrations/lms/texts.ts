import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { lmsEn } from './lms.texts.en.ts'

addTexts('lms', lmsEn)
