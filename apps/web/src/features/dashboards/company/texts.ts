import { addTexts } from '../../../lib/language/i18n.ts'
import { companyEn } from './company.texts.en.ts'
import '../../../lib/dataset/texts.ts'
import './company.titles.ts'

addTexts('company', companyEn)
