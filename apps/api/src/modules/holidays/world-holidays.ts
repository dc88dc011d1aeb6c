import { HOLIDAY_TYPE } from '@muster/contract/holidays/holidays.constants'
import type { DatedName } from './rules/copied-dates.ts'

interface Coded {
  code: string
  name: string
}

export interface WorldHoliday extends DatedName {
  type: number
}

/** The library holds the holidays of all countries, several megabytes: it is only loaded when it is asked. */
async function openCalendar(country?: string, region?: string) {
  const { default: Holidays } = await import('date-holidays')
  if (country === undefined) return new Holidays()
  return region === undefined ? new Holidays(country) : new Holidays(country, region)
}

const listed = (names: Record<string, string> | undefined): Coded[] =>
  Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))

export async function worldCountries(): Promise<Coded[]> {
  return listed((await openCalendar()).getCountries('en'))
}

export async function worldRegions(country: string): Promise<Coded[]> {
  return listed((await openCalendar()).getStates(country, 'en'))
}

/** Days that are kept by law or by choice; observances are no days off. */
const kept: readonly string[] = ['public', 'bank', 'optional']

async function read(country: string, region: string | undefined, year: number): Promise<WorldHoliday[]> {
  const calendar = await openCalendar(country, region)
  return calendar
    .getHolidays(year, 'en')
    .filter((one) => kept.includes(one.type))
    .map((one) => ({
      date: one.date.slice(0, 10),
      name: one.name.slice(0, 120),
      type: one.type === 'optional' ? HOLIDAY_TYPE.restricted : HOLIDAY_TYPE.national,
    }))
}

/**
 * Public and optional holidays of a country in a year, with a region's own as State ones: what the open calendar of
 * the world's countries knows. Many that follow the moon, or that a state sets each year, are not in it.
 */
export async function worldHolidays(country: string, year: number, region?: string): Promise<WorldHoliday[]> {
  const national = await read(country, undefined, year)
  if (region === undefined) return national
  const known = new Set(national.map(({ date, name }) => `${date} ${name}`))
  const own = (await read(country, region, year)).map((one) =>
    known.has(`${one.date} ${one.name}`) || one.type === HOLIDAY_TYPE.restricted
      ? one
      : { ...one, type: HOLIDAY_TYPE.state },
  )
  return own.sort((one, other) => one.date.localeCompare(other.date))
}
