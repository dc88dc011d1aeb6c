import { defineTexts } from '../../../lib/texts/texts.ts'

export const punchesTexts = defineTexts('attendance.punches', {
  en: {
    punchesVoidedBecause: 'Punches voided: {reason}',
  },
  hi: {
    punchesVoidedBecause: 'पंच हटाए गए: {reason}',
  },
})
