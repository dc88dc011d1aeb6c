import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  mapQuery,
  resolvedQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import {
  type Calendars,
  calendarsQuery,
  holidayFactsQuery,
  type PersonPlaces,
  placesQuery,
} from './off-days.queries.ts'
import { type WeekOffsKnown, weekOffsOfSources } from './off-days.sources.ts'
import {
  type HolidayFact,
  holidaysIn,
  type OffDays,
  type Place,
  type Span,
  spansOf,
  weekOffsIn,
} from './rules/off-days.ts'

interface Range {
  from: string
  to: string
}

/** Replaces stored data, to preview a change. */
export interface PlannedCalendar {
  holidays?: (stored: readonly HolidayFact[]) => readonly HolidayFact[]
  calendars?: (stored: Calendars) => Calendars
}

/** Memoises by location, since people of one location have the same days. */
function sharedDays(holidays: readonly HolidayFact[], calendars: Calendars) {
  const known = new Map<string, OffDays>()
  return (span: Span): OffDays => {
    const key = `${span.from} ${span.to} ${span.locationId} ${span.entityId}`
    const earlier = known.get(key)
    if (earlier) return earlier
    const { own, place } = placeOf(calendars, span)
    const days = {
      week_offs: weekOffsIn(span, { own, organisation: calendars.organisation }),
      holidays: holidaysIn(span, place, holidays),
    }
    known.set(key, days)
    return days
  }
}

function placeOf(calendars: Calendars, { locationId, entityId }: Pick<Span, 'locationId' | 'entityId'>) {
  const location = locationId === null ? undefined : calendars.locations.get(locationId)
  const place: Place = { locationId, entityId, stateId: location?.stateId ?? null }
  return { own: location?.own ?? [], place }
}

function joined(parts: readonly OffDays[]): OffDays {
  if (parts.length === 1) return parts[0] as OffDays
  return {
    week_offs: parts.flatMap((part) => part.week_offs),
    holidays: parts.flatMap((part) => part.holidays),
  }
}

/** Adds this person's chosen holidays to those of everybody. */
function withChosen(days: OffDays, range: Range, holidays: readonly HolidayFact[], ids: ReadonlySet<number>) {
  const nowhere = { locationId: null, stateId: null, entityId: null }
  const own = holidaysIn(
    range,
    nowhere,
    holidays.filter((one) => one.isRestricted),
    ids,
  )
  const all = [...days.holidays, ...own]
  return { ...days, holidays: all.sort((one, other) => one.date.localeCompare(other.date)) }
}

interface Stored {
  people: readonly PersonPlaces[]
  holidays: readonly HolidayFact[]
  calendars: Calendars
  shifts: WeekOffsKnown
}

function offDaysIn(range: Range, stored: Stored, planned: PlannedCalendar): Map<number, OffDays> {
  const result = new Map<number, OffDays>()
  const { people, shifts } = stored
  const holidays = planned.holidays?.(stored.holidays) ?? stored.holidays
  const calendars = planned.calendars?.(stored.calendars) ?? stored.calendars
  const daysIn = sharedDays(holidays, calendars)
  for (const { id, location_id, entity_id, periods, chosen } of people) {
    const spans = spansOf(range, { locationId: location_id, entityId: entity_id }, periods)
    let days = joined(spans.map(daysIn))
    const own = shifts.get(id)
    if (own) days = { ...days, week_offs: own(days.week_offs) }
    if (chosen.size > 0) days = withChosen(days, range, holidays, chosen)
    result.set(id, days)
  }
  return result
}

/**
 * Off-days of people within a date range: week-offs, and holidays by the person's location on each date. A
 * date may be both. Restricted holidays are off only for those who chose them.
 *
 * @param from,to `YYYY-MM-DD`, inclusive
 * @returns one entry per known person, also without off-days; dates ascending
 */
export function offDaysQuery(
  ctx: Ctx,
  { employeeIds, ...range }: { employeeIds: readonly number[]; from: string; to: string },
  planned: PlannedCalendar = {},
): DeferredQuery<Map<number, OffDays>> {
  if (employeeIds.length === 0 || range.to < range.from) return resolvedQuery(new Map())
  const stored = combineQueries({
    people: placesQuery(ctx, { ids: employeeIds, ...range }),
    holidays: holidayFactsQuery(ctx, range),
    calendars: calendarsQuery(ctx),
    shifts: weekOffsOfSources(ctx, { employeeIds, ...range }),
  })
  return mapQuery(stored, (known) => offDaysIn(range, known, planned))
}

/** Runs `offDaysQuery`. One statement, whatever the number of people and days. */
export const offDaysOf = (
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  from: string,
  to: string,
  planned: PlannedCalendar = {},
): Promise<Map<number, OffDays>> => runQuery(db, offDaysQuery(ctx, { employeeIds, from, to }, planned))

/**
 * Whether a date is a week-off by the pattern of a location (null: of the organisation), disregarding shifts,
 * rosters and holidays.
 */
export function placeWeekOffsQuery(
  ctx: Ctx,
): DeferredQuery<(locationId: number | null, date: string) => boolean> {
  return mapQuery(calendarsQuery(ctx), weekOffsAt)
}

function weekOffsAt(calendars: Calendars): (locationId: number | null, date: string) => boolean {
  const known = new Map<string, boolean>()
  return (locationId, date) => {
    const key = `${locationId} ${date}`
    const earlier = known.get(key)
    if (earlier !== undefined) return earlier
    const { own } = placeOf(calendars, { locationId, entityId: null })
    const isOff =
      weekOffsIn({ from: date, to: date }, { own, organisation: calendars.organisation }).length > 0
    known.set(key, isOff)
    return isOff
  }
}

/**
 * Dates within a range that are holidays at places, for everybody there: restricted ones are not among them.
 *
 * @param asked `from` and `to` as `YYYY-MM-DD`, inclusive
 * @returns the dates by location, ascending
 */
export function placeHolidaysQuery(
  ctx: Ctx,
  { locationIds, ...range }: { locationIds: readonly number[]; from: string; to: string },
): DeferredQuery<Map<number, string[]>> {
  const stored = combineQueries({
    holidays: holidayFactsQuery(ctx, range),
    calendars: calendarsQuery(ctx),
  })
  return mapQuery(stored, ({ holidays, calendars }) => {
    const daysIn = sharedDays(holidays, calendars)
    const datesAt = (locationId: number) =>
      daysIn({ ...range, locationId, entityId: null }).holidays.map(({ date }) => date)
    return new Map(locationIds.map((id) => [id, datesAt(id)]))
  })
}

/**
 * Holidays of people within a date range, as in `offDaysQuery`, for callers that already have the week-offs.
 *
 * @param asked `from` and `to` as `YYYY-MM-DD`, inclusive
 * @returns one entry per known person; empty if the range has no holidays
 */
export function holidaysQuery(
  ctx: Ctx,
  { employeeIds, ...range }: { employeeIds: readonly number[]; from: string; to: string },
): DeferredQuery<Map<number, OffDays['holidays']>> {
  if (employeeIds.length === 0 || range.to < range.from) return resolvedQuery(new Map())
  const stored = combineQueries({
    people: placesQuery(ctx, { ids: employeeIds, ...range, ifHolidays: true }),
    holidays: holidayFactsQuery(ctx, range),
    calendars: calendarsQuery(ctx),
  })
  return mapQuery(stored, ({ people, holidays, calendars }) => {
    const result = new Map<number, OffDays['holidays']>()
    if (holidays.length === 0) return result
    const daysIn = sharedDays(holidays, calendars)
    for (const { id, location_id, entity_id, periods, chosen } of people) {
      const spans = spansOf(range, { locationId: location_id, entityId: entity_id }, periods)
      const days = joined(spans.map(daysIn))
      result.set(id, (chosen.size > 0 ? withChosen(days, range, holidays, chosen) : days).holidays)
    }
    return result
  })
}
