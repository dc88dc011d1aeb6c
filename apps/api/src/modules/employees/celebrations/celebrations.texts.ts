import { defineTexts } from '../../../lib/texts/texts.ts'

export const celebrationsTexts = defineTexts('employees.celebrations', {
  en: {
    pleaseGiveADayThatLiesInThePast: 'Enter a date in the past.',
  },
  hi: {
    pleaseGiveADayThatLiesInThePast: 'बीता हुआ दिन दें।',
  },
})
