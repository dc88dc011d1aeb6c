import { addTexts } from '../../lib/language/i18n.ts'
import { reportsEn } from './reports.texts.en.ts'

addTexts('reports', reportsEn)
