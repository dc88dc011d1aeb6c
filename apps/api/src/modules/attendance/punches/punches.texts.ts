import { defineTexts } from '../../../lib/texts/texts.ts'

export const punchesTexts = defineTexts('attendance.punches', {
  en: {
    punchesVoid: 'Punches voided: {reason}',
  },
  hi: {
    punchesVoid: 'पंच हटाए गए: {reason}',
  },
})
