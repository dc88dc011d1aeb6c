import { addYears } from '@muster/contract/kit/days'
import { defineTexts } from './texts.ts'

const farDayTexts = defineTexts('lib.farDay', {
  en: { far: 'Check the year: enter a day from {from:day} to {to:day}.' },
  hi: { far: 'साल जाँचें: {from:day} से {to:day} तक का दिन लिखें।' },
})

/**
 * What is wrong with an implausible day, such as one of 1900 typed by mistake, in the reader's words; null if nothing.
 *
 * @param around the day, or the first and last one, that it is near to
 * @param years how many it may be before the first, and after the last
 */
export function farDayProblem(
  day: string,
  around: string | readonly [first: string, last: string],
  years: { before: number; after: number },
): string | null {
  const [first, last] = typeof around === 'string' ? [around, around] : around
  const [from, to] = [addYears(first, -years.before), addYears(last, years.after)]
  return day < from || day > to ? farDayTexts('far', { from, to }) : null
}
