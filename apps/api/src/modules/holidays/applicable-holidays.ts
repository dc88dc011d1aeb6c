import { addYears } from '@muster/contract/kit/days'
import { combineQueries, runQuery } from '../../platform/db/deferred-query.ts'
import type { TermsSource } from '../employees/index.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { calendarsQuery, holidayFactsQuery } from './off-days.queries.ts'
import { holidaysIn } from './rules/off-days.ts'

/** The holidays of people with some units in the year from a day on. One statement. */
export const applicableHolidays: TermsSource = {
  id: 'holidays',
  label: () => holidaysTexts('holidaysOfPerson'),
  answer: async (ctx, db, cases) => {
    const days = cases.map(({ day }) => day).sort()
    const [from, last] = [days[0], days.at(-1)]
    if (from === undefined || last === undefined) return []
    const { calendars, facts } = await runQuery(
      db,
      combineQueries({
        calendars: calendarsQuery(ctx),
        facts: holidayFactsQuery(ctx, { from, to: addYears(last, 1) }),
      }),
    )
    return cases.map(({ day, units }) => {
      const locationId = units.location ?? null
      const place = {
        locationId,
        stateId: locationId === null ? null : (calendars.locations.get(locationId)?.stateId ?? null),
        entityId: units.entity ?? null,
      }
      const found = holidaysIn({ from: day, to: addYears(day, 1) }, place, facts)
      const [next] = found
      return {
        text: next
          ? holidaysTexts('holidaysAhead', { count: found.length, name: next.name, day: next.date })
          : '',
        items: found.map(({ date, name }) => holidaysTexts('holidayOnDay', { name, day: date })),
        key: found.map(({ date, name }) => `${date} ${name}`).join('|'),
      }
    })
  },
}
