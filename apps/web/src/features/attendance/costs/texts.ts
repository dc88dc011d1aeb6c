import { addTexts } from '../../../lib/i18n.ts'
import { rulesEn } from './rules.texts.en.ts'

addTexts('attendanceRules', rulesEn)
