import { addTexts } from '../../../lib/language/i18n.ts'
import { ownShiftsEn } from './own-shifts.texts.en.ts'

addTexts('ownShifts', ownShiftsEn, {
  hi: async () => (await import('./own-shifts.texts.hi.ts')).ownShiftsHi,
})
