import { addTexts } from '../../lib/language/i18n.ts'
import '../../lib/ui-texts/texts.ts'
import { organisationEn } from './organisation.texts.en.ts'

addTexts('organisation', organisationEn)
