import { addTexts } from '../../../lib/language/i18n.ts'
import '../attendance.titles.ts'
import { askedEn } from './asked.texts.en.ts'

addTexts('attendanceAsked', askedEn, { hi: async () => (await import('./asked.texts.hi.ts')).askedHi })
