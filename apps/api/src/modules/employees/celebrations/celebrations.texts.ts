import { defineTexts } from '../../../lib/texts/texts.ts'

export const celebrationsTexts = defineTexts('employees.celebrations', {
  en: {
    pastDateRequired: 'Enter a date in the past.',
  },
  hi: {
    pastDateRequired: 'बीता हुआ दिन दें।',
  },
})
