import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type Calendars, findCalendars, findHolidayFacts, findPlaces } from './off-days.queries.ts'
import { weekOffsOfSources } from './off-days.sources.ts'
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

/** What would hold instead of what is stored, to see a change before it is saved. */
export interface PlannedCalendar {
  holidays?: (stored: readonly HolidayFact[]) => readonly HolidayFact[]
  calendars?: (stored: Calendars) => Calendars
}

/** Spans of people at one place have the same days: each is computed once. */
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

/** Holidays that only this person has off, among those of everybody. */
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

/**
 * The days off of people between two days: week-offs, and holidays by the place each belongs to on that day. A
 * date may be both. Restricted holidays are off for whoever chose them alone. Three statements, whatever the
 * number of people and days; each registered source adds its own.
 *
 * @param from,to `YYYY-MM-DD`, both included
 * @returns one entry for each known person, also for those without a day off; dates ascending
 */
export async function offDaysOf(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  from: string,
  to: string,
  planned: PlannedCalendar = {},
): Promise<Map<number, OffDays>> {
  const result = new Map<number, OffDays>()
  if (employeeIds.length === 0 || to < from) return result
  const range = { from, to }
  const people = await findPlaces(ctx, db, { ids: employeeIds, ...range })
  const storedHolidays = await findHolidayFacts(ctx, db, range)
  const storedCalendars = await findCalendars(ctx, db)
  const holidays = planned.holidays?.(storedHolidays) ?? storedHolidays
  const calendars = planned.calendars?.(storedCalendars) ?? storedCalendars
  const asked = { employeeIds, ...range }
  const shifts = await weekOffsOfSources(ctx, db, asked)
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
 * Whether a day is off by the week-off pattern of a place alone (null: of the organisation), whatever shifts,
 * rosters and holidays say. One statement.
 */
export async function placeWeekOffs(
  ctx: Ctx,
  db: Db,
): Promise<(locationId: number | null, date: string) => boolean> {
  const calendars = await findCalendars(ctx, db)
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
 * The holidays of people between two days, as `offDaysOf` has them, for whoever has the week-offs already. Three
 * statements.
 *
 * @param from,to `YYYY-MM-DD`, both included
 */
export async function holidaysOf(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, OffDays['holidays']>> {
  const result = new Map<number, OffDays['holidays']>()
  if (employeeIds.length === 0 || to < from) return result
  const range = { from, to }
  const holidays = await findHolidayFacts(ctx, db, range)
  if (holidays.length === 0) return result
  const people = await findPlaces(ctx, db, { ids: employeeIds, ...range })
  const calendars = await findCalendars(ctx, db)
  const daysIn = sharedDays(holidays, calendars)
  for (const { id, location_id, entity_id, periods, chosen } of people) {
    const spans = spansOf(range, { locationId: location_id, entityId: entity_id }, periods)
    const days = joined(spans.map(daysIn))
    result.set(id, (chosen.size > 0 ? withChosen(days, range, holidays, chosen) : days).holidays)
  }
  return result
}
