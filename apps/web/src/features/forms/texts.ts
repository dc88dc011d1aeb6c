import { addTexts } from '../../lib/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { formsEn } from './forms.texts.en.ts'

addTexts('forms', formsEn)
