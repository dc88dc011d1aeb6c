import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'
import { chosenQuery } from './off-days.sources.ts'
import type { HolidayFact, PatternFact, Period } from './rules/off-days.ts'

type Org = Pick<Ctx, 'orgId'>

export interface PersonPlaces {
  id: number
  location_id: number | null
  entity_id: number | null
  /** Dated units that differ from the current record or apply to part of the range. */
  periods: Period[]
  /** Chosen restricted holidays, and those requested but not approved yet, which are no off-days. */
  chosen: ReadonlySet<number>
  requested: ReadonlySet<number>
}

interface PlacesFilter {
  ids: readonly number[]
  from: string
  to: string
  /** Loads people only if the range contains a holiday. */
  ifHolidays?: boolean
}

type PlacesRow = Omit<PersonPlaces, 'periods' | 'chosen' | 'requested'> & {
  periods: Period[] | null
  holiday_ids: number[] | null
  requested_ids: number[] | null
}

/** Locations and entities of people within a date range, and their chosen restricted holidays. */
export function placesQuery(
  ctx: Org,
  { ids, from, to, ifHolidays = false }: PlacesFilter,
): DeferredQuery<PersonPlaces[]> {
  const hasHolidays = ifHolidays
    ? sql`exists (select from holiday h where h.org_id = ${ctx.orgId} and h.status = 1
        and h.day between ${from}::date and ${to}::date)`
    : sql`true`
  const statement = sql<PlacesRow>`
    select e.id, e.location_id, e.entity_id, p.periods, c.holiday_ids, c.requested_ids
    from employee e
    left join (
      select a.employee_id, jsonb_agg(jsonb_build_object('attribute', a.attribute, 'value', a.value_id,
        'from', a.from_date, 'to', a.to_date) order by a.from_date) as periods
      from employee_assignment a
      join employee r on r.org_id = a.org_id and r.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.employee_id = any (${arrayText(ids)}::bigint[])
        and a.attribute = any ('{location,entity}'::text[])
        and a.from_date <= ${to}::date and (a.to_date is null or a.to_date >= ${from}::date)
        and not (a.from_date <= ${from}::date and (a.to_date is null or a.to_date >= ${to}::date)
          and a.value_id is not distinct from case a.attribute when 'location' then r.location_id else r.entity_id end)
      group by a.employee_id
    ) p on p.employee_id = e.id
    left join (${chosenQuery(ctx, { employeeIds: ids, from, to })}) c on c.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.id = any (${arrayText(ids)}::bigint[]) and ${hasHolidays}`
  return deferredQuery(statement, (rows) =>
    rows.map(({ holiday_ids, requested_ids, periods, ...row }) => ({
      ...row,
      periods: periods ?? [],
      chosen: new Set(holiday_ids),
      requested: new Set(requested_ids),
    })),
  )
}

interface HolidayRow {
  id: number
  day: string
  name: string
  type_number: number
  is_restricted: boolean
  note: string
  location_ids: number[] | null
  state_ids: number[] | null
  entity_ids: number[] | null
}

interface Range {
  from: string
  to: string
}

/** Active holidays within a date range, with their locations and entities. */
export function holidayFactsQuery(ctx: Org, { from, to }: Range): DeferredQuery<HolidayFact[]> {
  const statement = sql<HolidayRow>`
    select h.id, h.day, h.name, h.type_number, h.type_number = 3 or coalesce(t.is_restricted, false) as is_restricted,
      h.note, s.location_ids, s.state_ids, s.entity_ids
    from holiday h
    left join holiday_type t on t.org_id = h.org_id and t.number = h.type_number
    left join lateral (
      select array_agg(s.location_id) filter (where s.location_id is not null) as location_ids,
        array_agg(s.state_id) filter (where s.state_id is not null) as state_ids,
        array_agg(s.entity_id) filter (where s.entity_id is not null) as entity_ids
      from holiday_scope s where s.org_id = h.org_id and s.holiday_id = h.id
    ) s on true
    where h.org_id = ${ctx.orgId} and h.status = 1 and h.day between ${from}::date and ${to}::date
    order by h.day, h.type_number, h.id`
  return deferredQuery(statement, (rows) =>
    rows.map((row) => ({
      id: row.id,
      date: row.day,
      name: row.name,
      type: row.type_number,
      isRestricted: row.is_restricted,
      note: row.note,
      locationIds: row.location_ids ?? [],
      stateIds: row.state_ids ?? [],
      entityIds: row.entity_ids ?? [],
    })),
  )
}

/** Week-off patterns of the organisation and of each location, with the location's state. */
export interface Calendars {
  organisation: PatternFact[]
  locations: Map<number, { stateId: number | null; own: PatternFact[] }>
}

type StoredPattern = { from: string; rules: WeekOffRule[] | null }

interface CalendarRow {
  id: number | null
  state_id: number | null
  patterns: StoredPattern[] | null
}

/** Week-off patterns and states of all locations. */
export function calendarsQuery(ctx: Org): DeferredQuery<Calendars> {
  const statement = sql<CalendarRow>`
    with pattern as (
      select w.location_id, jsonb_agg(jsonb_build_object('from', w.effective_from, 'rules', w.rules)
        order by w.effective_from) as patterns
      from week_off_pattern w where w.org_id = ${ctx.orgId} group by w.location_id
    )
    select l.id, l.state_id, p.patterns from location l left join pattern p on p.location_id = l.id
    where l.org_id = ${ctx.orgId}
    union all
    select null, null, p.patterns from pattern p where p.location_id is null`
  return deferredQuery(statement, calendarsOf)
}

function calendarsOf(rows: readonly CalendarRow[]): Calendars {
  const locations: Calendars['locations'] = new Map()
  let organisation: PatternFact[] = []
  for (const { id, state_id, patterns } of rows) {
    if (id === null) organisation = patterns ?? []
    else locations.set(id, { stateId: state_id, own: patterns ?? [] })
  }
  return { organisation, locations }
}
