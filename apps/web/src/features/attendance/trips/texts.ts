import { addTexts } from '../../../lib/language/i18n.ts'
import '../attendance.titles.ts'
import { tripsEn } from './trips.texts.en.ts'

addTexts('attendanceTrips', tripsEn, { hi: async () => (await import('./trips.texts.hi.ts')).tripsHi })
