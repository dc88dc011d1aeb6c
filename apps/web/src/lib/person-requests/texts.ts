import { addTexts } from '../language/i18n.ts'
import { personRequestsEn } from './person-requests.texts.en.ts'

addTexts('personRequests', personRequestsEn, {
  hi: async () => (await import('./person-requests.texts.hi.ts')).personRequestsHi,
})
