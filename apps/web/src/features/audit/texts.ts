import { addTexts } from '../../lib/language/i18n.ts'
import { auditEn } from './audit.texts.en.ts'

addTexts('audit', auditEn)
