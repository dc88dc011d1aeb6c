import { addTexts } from '../../../lib/language/i18n.ts'
import '../attendance.titles.ts'
import { rulesEn } from './rules.texts.en.ts'

addTexts('attendanceRules', rulesEn)
