import { defineTexts, type Text } from './texts.ts'

const spanTexts = defineTexts('lib.span', {
  en: {
    day: '{from:day}',
    withinMonth: '{first} to {to:day}',
    withinYear: '{from:dayMonth} to {to:day}',
    acrossYears: '{from:day} to {to:day}',
    date: '{day:date}',
    dates: '{first}, {day:date}',
    dateCount: '{dates} … ({count})',
    halfDay: 'half a day',
    number: { one: '{count} day', other: '{count} days' },
  },
  hi: {
    day: '{from:day}',
    withinMonth: '{first} से {to:day}',
    withinYear: '{from:dayMonth} से {to:day}',
    acrossYears: '{from:day} से {to:day}',
    date: '{day:date}',
    dates: '{first}, {day:date}',
    dateCount: '{dates} … ({count})',
    halfDay: 'आधा दिन',
    number: { one: '{count} दिन', other: '{count} दिन' },
  },
})

/**
 * A day, or the first and last day of a span: `3 Dec 2026`, `3 to 5 Dec 2026`, `30 Nov to 2 Dec 2026`.
 *
 * @param from and `to` as `YYYY-MM-DD`
 */
export function spanText(from: string, to: string): Text {
  if (from === to) return spanTexts.text('day', { from })
  const [a, b] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (a.year !== b.year) return spanTexts.text('acrossYears', { from, to })
  return a.month === b.month
    ? spanTexts.text('withinMonth', { first: a.day, to })
    : spanTexts.text('withinYear', { from, to })
}

/** A day as the organisation writes it. @param day `YYYY-MM-DD` */
export const dateText = (day: string): Text => spanTexts.text('date', { day })

const NAMED = 5

/** Lists several days in one line; only the first few are named. @param days `YYYY-MM-DD` each, in order */
export function datesText(days: readonly string[]): string | Text {
  const [first, ...more] = days.slice(0, NAMED)
  if (first === undefined) return ''
  const dates = more.reduce((listed, day) => spanTexts.text('dates', { first: listed, day }), dateText(first))
  return days.length > NAMED ? spanTexts.text('dateCount', { dates, count: days.length }) : dates
}

/** 1 day, 2.5 days, half a day. */
export function numberOfDays(days: number): Text {
  return days === 0.5 ? spanTexts.text('halfDay') : spanTexts.text('number', { count: days })
}
