import { defineTexts } from '../../lib/texts/texts.ts'

/** A first and a last day in few words. */
export const rangeTexts = defineTexts('requests.range', {
  en: {
    day: '{from:day}',
    withinMonth: '{first} to {to:day}',
    acrossMonths: '{from:dayMonth} to {to:day}',
    acrossYears: '{from:day} to {to:day}',
  },
  hi: {
    day: '{from:day}',
    withinMonth: '{first} से {to:day}',
    acrossMonths: '{from:dayMonth} से {to:day}',
    acrossYears: '{from:day} से {to:day}',
  },
})
