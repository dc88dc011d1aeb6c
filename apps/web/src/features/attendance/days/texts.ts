import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import '../attendance.titles.ts'
import { daysEn } from './days.texts.en.ts'

addTexts('attendanceDays', daysEn, { hi: async () => (await import('./days.texts.hi.ts')).daysHi })
