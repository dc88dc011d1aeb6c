import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { formsEn } from './forms.texts.en.ts'

addTexts('forms', formsEn)
