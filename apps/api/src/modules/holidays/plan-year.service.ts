import type { listHolidaySuggestions, previewHolidayCopy } from '@muster/contract/holidays/holidays.contract'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { countries } from '../reference/index.ts'
import { findHolidays, type StoredHoliday } from './holidays.queries.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { holidayViews } from './holidays.views.ts'
import { copiedDate, nameKey } from './rules/copied-dates.ts'
import { worldCountries, worldHolidays, worldRegions } from './world-holidays.ts'
import { keyOf } from './write-holidays.ts'

/** Default country: India. */
const DEFAULT_COUNTRY = 'IN'

/** Country codes of the locations, by number of people: one statement. */
async function findCountryCodes(ctx: Ctx, db: Db): Promise<string[]> {
  const { rows } = await sql<{ country_id: number }>`
    select l.country_id from location l
    left join (select e.location_id, count(*) as people from employee e
      where e.org_id = ${ctx.orgId} and e.status = 'active' group by 1) p on p.location_id = l.id
    where l.org_id = ${ctx.orgId} and l.status = 1 and l.country_id is not null
    group by l.country_id order by coalesce(sum(p.people), 0) desc, l.country_id`.execute(db)
  const known = new Map((await countries()).map(({ id, code }) => [id, code]))
  return rows.flatMap(({ country_id }) => known.get(country_id) ?? [])
}

async function calendarsOf(codes: readonly string[], year: number) {
  const lists = await Promise.all(codes.map((code) => worldHolidays(code, year)))
  return lists.flat()
}

/** Maximum number of country calendars per copy, to keep it fast. */
const MAX_COUNTRIES = 5

/**
 * Previews copying a year's active holidays to another year, explaining each date. Read-only.
 *
 * @throws AppError `request.invalid` if both years are the same
 */
export async function previewCopy(
  ctx: Ctx,
  { from_year: from, to_year: to }: QueryOf<typeof previewHolidayCopy>,
): Promise<DataOf<typeof previewHolidayCopy>> {
  if (from === to) fail('request.invalid', { fields: { to_year: holidaysTexts('chooseAnotherYear') } })
  const facts = await readTx(ctx, async (db) => ({
    all: await findHolidays(ctx, db, {}),
    codes: (await findCountryCodes(ctx, db)).slice(0, MAX_COUNTRIES),
  }))
  const yearOf = ({ date }: { date: string }) => Number(date.slice(0, 4))
  const source = facts.all.filter((one) => yearOf(one) === from && one.status === 1)
  const codes = facts.codes.length > 0 ? facts.codes : [DEFAULT_COUNTRY]
  const known = {
    earlier: facts.all.filter((one) => yearOf(one) < from && yearOf(one) >= from - 3),
    from: await calendarsOf(codes, from),
    to: await calendarsOf(codes, to),
  }
  const views = await holidayViews(source)
  const existing = facts.all.filter((one) => yearOf(one) === to)
  return {
    ...{ from_year: from, to_year: to },
    rows: source.map((one, index) => ({
      source: views[index] as (typeof views)[number],
      ...copiedDate(one, to, known),
      is_listed: isListed(one, existing),
    })),
  }
}

const placesOf = ({ locations, states, entities }: StoredHoliday) =>
  JSON.stringify([locations, states, entities])

/** Compares locations as well: the same name may have different dates by location. */
const isListed = (one: StoredHoliday, existing: readonly StoredHoliday[]) =>
  existing.some((other) => nameKey(other.name) === nameKey(one.name) && placesOf(other) === placesOf(one))

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message } })
}

/**
 * Holidays of a country or region from the public calendar.
 *
 * @throws AppError `request.invalid` for an unknown one
 */
export async function readSuggestions(
  ctx: Ctx,
  query: QueryOf<typeof listHolidaySuggestions>,
): Promise<DataOf<typeof listHolidaySuggestions>> {
  const facts = await readTx(ctx, async (db) => ({
    there: await findHolidays(ctx, db, { year: query.year }),
    codes: query.country ? [] : await findCountryCodes(ctx, db),
  }))
  const all = await worldCountries()
  const country = (query.country ?? facts.codes[0] ?? DEFAULT_COUNTRY).toUpperCase()
  if (!all.some(({ code }) => code === country)) refuse('country', holidaysTexts('noHolidaysForCountry'))
  const regions = await worldRegions(country)
  const region = query.region
  if (region !== undefined && !regions.some(({ code }) => code === region)) {
    refuse('region', holidaysTexts('noHolidaysForRegion'))
  }
  const known = new Set(facts.there.map(keyOf))
  return {
    ...{ year: query.year, country, countries: all, regions },
    suggestions: (await worldHolidays(country, query.year, region)).map(({ date, name, type }) => ({
      ...{ date, name, holiday_type: type },
      is_listed: known.has(keyOf({ date, name })),
    })),
  }
}
