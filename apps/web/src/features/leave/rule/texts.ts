import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'
import { leaveRuleEn } from './rule.texts.en.ts'

addTexts('leaveRule', leaveRuleEn)
