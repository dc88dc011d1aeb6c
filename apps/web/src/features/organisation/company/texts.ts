import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import { companyEn } from './company.texts.en.ts'

addTexts('company', companyEn)
