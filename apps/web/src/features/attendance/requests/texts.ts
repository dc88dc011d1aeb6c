import { addTexts } from '../../../lib/language/i18n.ts'
import '../attendance.titles.ts'
import { attendanceRequestsEn } from './requests.texts.en.ts'

addTexts('attendanceRequests', attendanceRequestsEn, {
  hi: async () => (await import('./requests.texts.hi.ts')).attendanceRequestsHi,
})
