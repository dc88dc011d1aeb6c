import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { operationsEn } from './operations.texts.en.ts'

addTexts('operations', operationsEn)
