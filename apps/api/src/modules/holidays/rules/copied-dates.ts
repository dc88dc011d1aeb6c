import { addYears } from '@muster/contract/kit/days'
import { holidaysTexts } from '../holidays.texts.ts'
export interface CopiedDate {
  date: string
  basis: 'fixed' | 'known' | 'check'
  text: string
}

/** A holiday as some year's list or calendar has it. */
export interface DatedName {
  date: string
  name: string
}

const monthDay = (date: string) => date.slice(5)

/** Names as people write them differently: "Christmas Day", "christmas". */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number} ]/gu, '')
    .replace(/\b(day|the|of)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** 29 February is the 28th in a year that lacks it. */
function sameDayIn(date: string, year: number): string {
  return addYears(date, year - Number(date.slice(0, 4)))
}

const of = (list: readonly DatedName[], name: string) =>
  list.filter((one) => nameKey(one.name) === nameKey(name))

/**
 * When a holiday of one year is in another: as the country's calendar says; else on the same day, which is right
 * for those that fell on one day in two years, and to be checked for all others.
 *
 * @param earlier holidays of years before the one that is copied
 * @param calendar what the countries' calendars know: of the year copied from, and of the target year
 */
export function copiedDate(
  holiday: DatedName,
  toYear: number,
  known: { earlier: readonly DatedName[]; from: readonly DatedName[]; to: readonly DatedName[] },
): CopiedDate {
  const { name, date } = holiday
  const same = sameDayIn(date, toYear)
  // Only a calendar that agrees about the year copied from is believed about the next.
  const isAgreed = of(known.from, name).some((one) => one.date === date)
  const there = of(known.to, name)[0]
  if (isAgreed && there) {
    const text =
      there.date === same
        ? holidaysTexts('theSameDayEveryYearByTheCalendar')
        : holidaysTexts('fromTheCalendarOfTheCountry')
    return { date: there.date, basis: there.date === same ? 'fixed' : 'known', text }
  }
  const before = of(known.earlier, name)
  if (before.length > 0 && before.every((one) => monthDay(one.date) === monthDay(date))) {
    return { date: same, basis: 'fixed', text: holidaysTexts('onTheSameDayInEarlierYearsToo') }
  }
  const text =
    before.length > 0
      ? holidaysTexts('itMovedFromYearToYearSoFarPlease')
      : holidaysTexts('nothingTellsWhetherItStaysOnThis')
  return { date: same, basis: 'check', text }
}
