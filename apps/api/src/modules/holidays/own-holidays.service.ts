import type { listOwnHolidays, OwnHolidays } from '@muster/contract/holidays/own-holidays.contract'
import { addYears, daysBetween } from '@muster/contract/kit/days'
import type { QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, mapQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { findTypes, type TypeRow } from './holidays.queries.ts'
import { typeView } from './holidays.views.ts'
import { type Calendars, calendarsQuery, holidayFactsQuery, placesQuery } from './off-days.queries.ts'
import { weekOffsOfSources } from './off-days.sources.ts'
import { chooseAt, restrictedQuery } from './restricted.service.ts'
import { type HolidayFact, isFor, type Span, spansOf, weekOffsIn } from './rules/off-days.ts'

type Query = QueryOf<typeof listOwnHolidays>

/** For accounts without an employee record: only holidays for everybody. */
const NOWHERE = {
  location_id: null,
  entity_id: null,
  periods: [],
  chosen: new Set<number>(),
  requested: new Set<number>(),
}

interface Range {
  from: string
  to: string
}

/** An employee's locations by date, the holidays there, and their chosen restricted ones. */
function ownHolidaysQuery(ctx: Ctx, employeeId: number | null, year: number, range: Range) {
  const ids = employeeId === null ? [] : [employeeId]
  const queries = combineQueries({
    people: placesQuery(ctx, { ids, ...range }),
    facts: holidayFactsQuery(ctx, range),
    calendars: calendarsQuery(ctx),
    restricted: restrictedQuery(ctx, year),
    sources: weekOffsOfSources(ctx, { employeeIds: ids, ...range }),
  })
  return mapQuery(queries, ({ people: [person], sources, ...known }) => {
    const { location_id, entity_id, periods, chosen, requested } = person ?? NOWHERE
    const spans = spansOf(range, { locationId: location_id, entityId: entity_id }, periods)
    const byShift = employeeId === null ? undefined : sources.get(employeeId)
    return { ...known, spans, chosen, requested, byShift }
  })
}

const spanOn = (spans: readonly Span[], date: string) =>
  spans.find((span) => span.from <= date && span.to >= date) as Span

function isOwn(holiday: HolidayFact, spans: readonly Span[], calendars: Calendars): boolean {
  const { locationId, entityId } = spanOn(spans, holiday.date)
  const stateId = locationId === null ? null : (calendars.locations.get(locationId)?.stateId ?? null)
  return isFor(holiday, { locationId, entityId, stateId })
}

function placeWeekOffs(spans: readonly Span[], calendars: Calendars): string[] {
  return spans.flatMap((span) => {
    const own = span.locationId === null ? undefined : calendars.locations.get(span.locationId)?.own
    return weekOffsIn(span, { own: own ?? [], organisation: calendars.organisation })
  })
}

/** Week-offs by location, and by shift or roster where those decide. */
function weekOffsOf({
  spans,
  calendars,
  byShift,
}: {
  spans: readonly Span[]
  calendars: Calendars
  byShift: ((days: readonly string[]) => string[]) | undefined
}): string[] {
  const usual = placeWeekOffs(spans, calendars)
  return byShift?.(usual) ?? usual
}

async function findLocationName(ctx: Ctx, db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ name: string }>`
    select l.name from location l where l.org_id = ${ctx.orgId} and l.id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}

function nextOf(ownHolidays: readonly HolidayFact[], chosen: ReadonlySet<number>, today: string) {
  const next = ownHolidays.find((one) => one.date >= today && (!one.isRestricted || chosen.has(one.id)))
  if (!next) return null
  const days = daysBetween(today, next.date)
  return { date: next.date, name: next.name, days_until: days }
}

function matches(holiday: HolidayFact, query: Query, today: string): boolean {
  if (query.view === 'upcoming' && holiday.date < today) return false
  if (query.holiday_type !== undefined && holiday.type !== query.holiday_type) return false
  return query.search === '' || holiday.name.toLowerCase().includes(query.search.toLowerCase())
}

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true'

function viewOf(
  { id, date, name, type, isRestricted, note }: HolidayFact,
  facts: {
    types: readonly TypeRow[]
    chosen: ReadonlySet<number>
    requested: ReadonlySet<number>
    offs: ReadonlySet<string>
  },
): OwnHolidays['holidays'][number] {
  return {
    ...{ id, date, name, holiday_type: type, note },
    holiday_type_name: facts.types.find((one) => one.id === type)?.name ?? '',
    is_restricted: isRestricted,
    is_chosen: facts.chosen.has(id),
    is_requested: facts.requested.has(id),
    is_week_off: facts.offs.has(date),
  }
}

/**
 * The caller's holidays of a year, by their location on each date; with `isAdmin` those of all locations, for
 * callers who may see the lists. Three statements, whatever the number of holidays.
 *
 * @throws AppError `access.denied` for `isAdmin` without that permission
 */
export function readOwnHolidays(ctx: Ctx, query: Query): Promise<OwnHolidays> {
  const isEverything = isTrue(query.isAdmin)
  if (isEverything && !holds(ctx.actor, 'holidays.list.view')) fail('access.denied')
  return readTx(ctx, async (db) => {
    const { types, today } = await findTypes(ctx, db)
    const year = query.year ?? Number(today.slice(0, 4))
    const range = { from: `${year}-01-01`, to: `${year}-12-31` }
    // The next holiday may be in the following year.
    const ahead = addYears(today, 1)
    const reach = { from: range.from < today ? range.from : today, to: range.to > ahead ? range.to : ahead }
    const own = await runQuery(db, ownHolidaysQuery(ctx, ctx.actor.employeeId, year, reach))
    const { spans, chosen, requested, facts, calendars } = own
    const ownHolidays = facts.filter((one) => isOwn(one, spans, calendars))
    const ofYear = (one: HolidayFact) => one.date >= range.from && one.date <= range.to
    const offs = weekOffsOf(own).filter((date) => date >= range.from && date <= range.to)
    const here = spanOn(spans, today)
    const offered = ownHolidays.filter((one) => ofYear(one) && one.isRestricted)
    const shown = (isEverything ? facts : ownHolidays).filter(
      (one) => ofYear(one) && matches(one, query, today),
    )
    const offSet = new Set(offs)
    const choose = chooseAt(own.restricted, here.locationId)
    // Of every location: choices made before a transfer use up the number, too.
    const used = facts.filter((one) => ofYear(one) && (chosen.has(one.id) || requested.has(one.id))).length
    return {
      ...{ year, today, location_name: await findLocationName(ctx, db, here.locationId) },
      holidays: shown.map((one) => viewOf(one, { types, chosen, requested, offs: offSet })),
      holidayTypes: types.filter(({ status }) => status === 1).map(typeView),
      next_holiday: nextOf(ownHolidays, chosen, today),
      restricted: {
        choose,
        left: Math.max(0, choose - used),
        chosen: offered.filter(({ id }) => chosen.has(id)).length,
        offered: offered.length,
      },
      week_offs: offs,
    }
  })
}

/**
 * Restricted holidays of a year available to an employee, by their location on each date, and how many they
 * may choose. One statement.
 */
export async function restrictedOf(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  year: number,
): Promise<{ choose: number; offered: { id: number; date: string; name: string; is_week_off: boolean }[] }> {
  const range = { from: `${year}-01-01`, to: `${year}-12-31` }
  const own = await runQuery(db, ownHolidaysQuery(ctx, employeeId, year, range))
  const { spans, facts, calendars, restricted } = own
  const offs = new Set(weekOffsOf(own))
  const last = spans.at(-1)?.locationId ?? null
  return {
    choose: chooseAt(restricted, last),
    offered: facts
      .filter((one) => one.isRestricted && isOwn(one, spans, calendars))
      .map(({ id, date, name }) => ({ id, date, name, is_week_off: offs.has(date) })),
  }
}
