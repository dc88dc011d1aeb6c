import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { DEFAULT_WEEK_OFFS, isWeekOff } from '@muster/contract/holidays/week-offs'
import { addDays, eachDay } from '@muster/contract/kit/days'

/** The part of a holiday that determines who is off. */
export interface HolidayFact {
  id: number
  date: string
  name: string
  /** National 1, State 2, Restricted 3, the organisation's own from 101. */
  type: number
  isRestricted: boolean
  note: string
  locationIds: readonly number[]
  stateIds: readonly number[]
  entityIds: readonly number[]
}

export interface Place {
  locationId: number | null
  stateId: number | null
  entityId: number | null
}

/** Rules from a date on; null returns to the organisation's. */
export interface PatternFact {
  from: string
  rules: readonly WeekOffRule[] | null
}

/** Location and entity of a person over part of a date range. */
export interface Span {
  from: string
  to: string
  locationId: number | null
  entityId: number | null
}

interface OffDay {
  date: string
  name: string
  type: number
}

export interface OffDays {
  week_offs: string[]
  holidays: OffDay[]
}

/**
 * Whether a holiday applies at a location: it matches any of the holiday's locations or states, and any of
 * its entities; an empty list does not restrict.
 */
export function isFor(
  holiday: Pick<HolidayFact, 'locationIds' | 'stateIds' | 'entityIds'>,
  place: Place,
): boolean {
  const { locationIds, stateIds, entityIds } = holiday
  const isAnywhere = locationIds.length === 0 && stateIds.length === 0
  const isHere =
    isAnywhere ||
    (place.locationId !== null && locationIds.includes(place.locationId)) ||
    (place.stateId !== null && stateIds.includes(place.stateId))
  if (!isHere) return false
  return entityIds.length === 0 || (place.entityId !== null && entityIds.includes(place.entityId))
}

function rulesOn(patterns: readonly PatternFact[], date: string): readonly WeekOffRule[] | null {
  return patterns.findLast((pattern) => pattern.from <= date)?.rules ?? null
}

/**
 * Week-offs of a span: by the location's pattern in force on each date, otherwise the organisation's,
 * otherwise Saturday and Sunday.
 *
 * @param patterns each sorted by effective date
 */
export function weekOffsIn(
  span: Pick<Span, 'from' | 'to'>,
  patterns: { own: readonly PatternFact[]; organisation: readonly PatternFact[] },
): string[] {
  return eachDay(span.from, span.to).filter((date) => {
    const rules = rulesOn(patterns.own, date) ?? rulesOn(patterns.organisation, date) ?? DEFAULT_WEEK_OFFS
    return isWeekOff(rules, date)
  })
}

/**
 * Holidays for everybody at a location, by date; of two on a date the lower type comes first.
 *
 * @param chosen restricted holidays chosen by this person
 */
export function holidaysIn(
  span: Pick<Span, 'from' | 'to'>,
  place: Place,
  holidays: readonly HolidayFact[],
  chosen: ReadonlySet<number> = new Set(),
): OffDay[] {
  return holidays
    .filter(
      (holiday) =>
        holiday.date >= span.from &&
        holiday.date <= span.to &&
        (holiday.isRestricted ? chosen.has(holiday.id) : isFor(holiday, place)),
    )
    .sort((one, other) => one.date.localeCompare(other.date) || one.type - other.type || one.id - other.id)
    .map(({ date, name, type }) => ({ date, name, type }))
}

/** A stored period of one attribute of a person. */
export interface Period {
  attribute: 'location' | 'entity'
  value: number | null
  from: string
  to: string | null
}

/**
 * Splits a date range where the person's location or entity changes. An attribute without periods keeps the
 * record's value.
 */
export function spansOf(
  range: { from: string; to: string },
  record: { locationId: number | null; entityId: number | null },
  periods: readonly Period[],
): Span[] {
  const whole = (attribute: Period['attribute']) => !periods.some((one) => one.attribute === attribute)
  const starts = new Set([range.from])
  for (const { from, to } of periods) {
    if (from > range.from && from <= range.to) starts.add(from)
    if (to !== null && to >= range.from && to < range.to) starts.add(addDays(to, 1))
  }
  const valueOn = (attribute: Period['attribute'], date: string) =>
    periods.find(
      (one) => one.attribute === attribute && one.from <= date && (one.to === null || one.to >= date),
    )?.value ?? null
  const sorted = [...starts].sort()
  return sorted.map((from, index) => {
    const after = sorted[index + 1]
    return {
      from,
      to: after === undefined ? range.to : addDays(after, -1),
      locationId: whole('location') ? record.locationId : valueOn('location', from),
      entityId: whole('entity') ? record.entityId : valueOn('entity', from),
    }
  })
}
