import { addYears } from '@muster/contract/kit/days'
import { holidaysTexts } from '../holidays.texts.ts'
export interface CopiedDate {
  date: string
  basis: 'fixed' | 'known' | 'check'
  text: string
}

/** A holiday in a year's list or calendar. */
export interface DatedName {
  date: string
  name: string
}

const monthDay = (date: string) => date.slice(5)

/** Normalises spelling variants: "Christmas Day", "christmas". */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number} ]/gu, '')
    .replace(/\b(day|the|of)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** 29 February becomes the 28th in other years. */
function sameDayIn(date: string, year: number): string {
  return addYears(date, year - Number(date.slice(0, 4)))
}

const of = (list: readonly DatedName[], name: string) =>
  list.filter((one) => nameKey(one.name) === nameKey(name))

/**
 * The date of a holiday in another year: by the country's calendar, otherwise on the same day, which is
 * reliable only for holidays with the same date in two years and otherwise needs review.
 *
 * @param earlier holidays of years before the copied one
 * @param calendar the countries' calendars for the source and the target year
 */
export function copiedDate(
  holiday: DatedName,
  toYear: number,
  known: { earlier: readonly DatedName[]; from: readonly DatedName[]; to: readonly DatedName[] },
): CopiedDate {
  const { name, date } = holiday
  const same = sameDayIn(date, toYear)
  // Uses a calendar only if it agrees on the source year.
  const isAgreed = of(known.from, name).some((one) => one.date === date)
  const there = of(known.to, name)[0]
  if (isAgreed && there) {
    const text =
      there.date === same ? holidaysTexts('sameDayEveryYear') : holidaysTexts('fromCountryCalendar')
    return { date: there.date, basis: there.date === same ? 'fixed' : 'known', text }
  }
  const before = of(known.earlier, name)
  if (before.length > 0 && before.every((one) => monthDay(one.date) === monthDay(date))) {
    return { date: same, basis: 'fixed', text: holidaysTexts('sameDayInEarlierYears') }
  }
  const text = before.length > 0 ? holidaysTexts('dateVaries') : holidaysTexts('dateUncertain')
  return { date: same, basis: 'check', text }
}
