import { defineTexts, type Text } from './texts.ts'

const spanTexts = defineTexts('lib.span', {
  en: {
    day: '{from:day}',
    days: '{from:day} to {to:day}',
    halfDay: 'half a day',
    number: { one: '{count} day', other: '{count} days' },
  },
  hi: {
    day: '{from:day}',
    days: '{from:day} से {to:day}',
    halfDay: 'आधा दिन',
    number: { one: '{count} दिन', other: '{count} दिन' },
  },
})

/** A day, or the first and last day of a span, in the long format. @param from and `to` as `YYYY-MM-DD` */
export function spanText(from: string, to: string): Text {
  return from === to ? spanTexts.text('day', { from }) : spanTexts.text('days', { from, to })
}

/** 1 day, 2.5 days, half a day. */
export function numberOfDays(days: number): Text {
  return days === 0.5 ? spanTexts.text('halfDay') : spanTexts.text('number', { count: days })
}
