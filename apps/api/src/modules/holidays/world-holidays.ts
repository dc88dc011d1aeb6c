import { HOLIDAY_TYPE } from '@muster/contract/holidays/holidays.constants'
import type { DatedName } from './rules/copied-dates.ts'

interface Coded {
  code: string
  name: string
}

export interface WorldHoliday extends DatedName {
  type: number
}

/** Loaded on demand: the library contains the holidays of all countries, several megabytes. */
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

/** Types imported as holidays; observances are working days. */
const keptTypes: readonly string[] = ['public', 'bank', 'optional']

async function read(country: string, region: string | undefined, year: number): Promise<WorldHoliday[]> {
  const calendar = await openCalendar(country, region)
  return calendar
    .getHolidays(year, 'en')
    .filter((one) => keptTypes.includes(one.type))
    .map((one) => ({
      date: one.date.slice(0, 10),
      name: one.name.slice(0, 120),
      type: one.type === 'optional' ? HOLIDAY_TYPE.restricted : HOLIDAY_TYPE.national,
    }))
}

/**
 * Public and optional holidays of a country in a year from the public calendar; those of a region as State
 * holidays. Lacks many that follow the moon or are set by a state each year.
 */
export async function worldHolidays(country: string, year: number, region?: string): Promise<WorldHoliday[]> {
  const national = await read(country, undefined, year)
  if (region === undefined) return national
  const known = new Set(national.map(({ date, name }) => `${date} ${name}`))
  const holidays = (await read(country, region, year)).map((one) =>
    known.has(`${one.date} ${one.name}`) || one.type === HOLIDAY_TYPE.restricted
      ? one
      : { ...one, type: HOLIDAY_TYPE.state },
  )
  return holidays.sort((one, other) => one.date.localeCompare(other.date))
}
