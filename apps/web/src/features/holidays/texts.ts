import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { holidaysEn } from './holidays.texts.en.ts'

addTexts('holidays', holidaysEn)
