import { addTexts } from '../../../lib/language/i18n.ts'
import { ownHolidaysEn } from './own-holidays.texts.en.ts'

addTexts('ownHolidays', ownHolidaysEn, {
  hi: async () => (await import('./own-holidays.texts.hi.ts')).ownHolidaysHi,
})
