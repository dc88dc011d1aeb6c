import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { rostersEn } from './rosters.texts.en.ts'

addTexts('rosters', rostersEn)
