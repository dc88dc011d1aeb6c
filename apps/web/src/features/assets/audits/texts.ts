import { addTexts } from '../../../lib/language/i18n.ts'
import { auditsEn } from './audits.texts.en.ts'
import '../texts.ts'

addTexts('assetAudits', auditsEn)
