import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { isWeekOff } from '@muster/contract/holidays/week-offs'
import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import { isNightShift } from '@muster/contract/shifts/shift-terms'
import type { Text } from '../../../lib/texts/texts.ts'
import { workTexts } from '../work.texts.ts'

/**
 * A shift version on a date; times are local `HH:mm`, `repeatSeconds` in seconds, everything else in minutes.
 */
export interface ShiftFacts {
  shiftId: number
  versionId: number
  code: string
  name: string
  /** `#rrggbb`. */
  color: string
  start: string
  /** At or before the start: on the next day; equal to the start: 24 hours. */
  end: string
  windowBefore: number
  windowAfter: number
  graceIn: number
  graceOut: number
  fullDayMinutes: number
  halfDayMinutes: number
  repeatSeconds: number
  autoBreak: { minutes: number; afterMinutes: number } | null
  breaks: { name: string; minutes: number; paid: boolean }[]
  flexible: boolean
  coreStart: string | null
  coreEnd: string | null
  /** Null: after a full day. */
  overtimeAfter: number | null
  /** At least three hours are between 22:00 and 06:00. */
  isNight: boolean
  /** The shift's own week-offs; null: those of the person's location. */
  weekOffs: readonly WeekOffRule[] | null
}

export type WorkSource = 'roster' | 'person' | 'rule' | 'default' | 'none'

export interface WorkDay {
  date: string
  /** Set on off-days too, for measuring work on them. Null only if no rule provides a shift. */
  shift: ShiftFacts | null
  /** Without holidays: see `offDaysOf` of holidays. */
  off: null | 'week_off'
  source: WorkSource
  /** Explanation in one sentence. */
  reason: Text
  /** Time zone of the person's location on that date, otherwise of the organisation. */
  timeZone: string
}

export interface StoredVersion {
  id: number
  from: string
  terms: ShiftTerms
}

export interface StoredShift {
  id: number
  code: string
  name: string
  color: string
  /** By first date. */
  versions: StoredVersion[]
}

/** The shift of a location or department from a date on; with neither, of everybody. */
export interface RuleFact {
  id: number
  locationId: number | null
  departmentId: number | null
  shiftId: number
  from: string
  to: string | null
}

export interface Assigned {
  id: number
  shiftId: number
  from: string
  to: string | null
}

export type PlaceAttribute = 'location' | 'department'

/** A stored period of a person's location or department. */
export interface PlacePeriod {
  attribute: PlaceAttribute
  value: number | null
  from: string
  to: string | null
}

export interface WorkPerson {
  id: number
  /** Current values of the record. */
  locationId: number | null
  departmentId: number | null
  /** Periods from the range on, also later ones; an attribute without periods has the record's value. */
  periods: readonly PlacePeriod[]
  assignments: readonly Assigned[]
}

export interface PlaceFact {
  name: string
  timeZone: string
}

/** Data for deciding all people's days. */
export interface WorkBook {
  shifts: ReadonlyMap<number, StoredShift>
  rules: readonly RuleFact[]
  locations: ReadonlyMap<number, PlaceFact>
  departments: ReadonlyMap<number, string>
  timeZone: string
}

/** A published roster entry for a date: a shift, or off (`shiftId` null). */
export interface RosterEntry {
  shiftId: number | null
  rosterId: number
}

const holds = ({ from, to }: { from: string; to: string | null }, date: string) =>
  from <= date && (to === null || to >= date)

function placeOn(person: WorkPerson, attribute: PlaceAttribute, date: string): number | null {
  const periods = person.periods.filter((one) => one.attribute === attribute)
  if (periods.length > 0) return periods.find((one) => holds(one, date))?.value ?? null
  return attribute === 'location' ? person.locationId : person.departmentId
}

const factsCache = new WeakMap<StoredVersion, ShiftFacts>()

function factsOf(shift: StoredShift, version: StoredVersion): ShiftFacts {
  const known = factsCache.get(version)
  if (known) return known
  const { terms } = version
  const facts: ShiftFacts = {
    ...{ shiftId: shift.id, versionId: version.id, code: shift.code, name: shift.name, color: shift.color },
    ...{ start: terms.start, end: terms.end },
    ...{ windowBefore: terms.window_before, windowAfter: terms.window_after },
    ...{ graceIn: terms.grace_in, graceOut: terms.grace_out },
    ...{ fullDayMinutes: terms.full_day_minutes, halfDayMinutes: terms.half_day_minutes },
    repeatSeconds: terms.repeat_seconds,
    autoBreak: terms.auto_break && {
      minutes: terms.auto_break.minutes,
      afterMinutes: terms.auto_break.after_minutes,
    },
    breaks: terms.breaks,
    ...{ flexible: terms.flexible, coreStart: terms.core_start, coreEnd: terms.core_end },
    ...{ overtimeAfter: terms.overtime_after, isNight: isNightShift(terms), weekOffs: terms.week_offs },
  }
  factsCache.set(version, facts)
  return facts
}

/** The shift version on a date; before the first version, the first. Null for an unknown shift. */
export function shiftOn(shifts: WorkBook['shifts'], shiftId: number, date: string): ShiftFacts | null {
  const shift = shifts.get(shiftId)
  const version = shift?.versions.findLast(({ from }) => from <= date) ?? shift?.versions[0]
  return shift && version ? factsOf(shift, version) : null
}

/** 3 for location and department, 2 location, 1 department, 0 everybody: the highest applies. */
export function specificity({ locationId, departmentId }: Pick<RuleFact, 'locationId' | 'departmentId'>) {
  return (locationId === null ? 0 : 2) + (departmentId === null ? 0 : 1)
}

/** The rule that applies to a location and department on a date. */
export function ruleOn(
  rules: readonly RuleFact[],
  place: { locationId: number | null; departmentId: number | null },
  date: string,
): RuleFact | null {
  let best: RuleFact | null = null
  for (const rule of rules) {
    const isHere =
      (rule.locationId === null || rule.locationId === place.locationId) &&
      (rule.departmentId === null || rule.departmentId === place.departmentId) &&
      holds(rule, date)
    if (isHere && (best === null || specificity(rule) > specificity(best))) best = rule
  }
  return best
}

function ruleReason(book: WorkBook, rule: RuleFact): Text {
  const names = [
    rule.locationId === null ? null : book.locations.get(rule.locationId)?.name,
    rule.departmentId === null ? null : book.departments.get(rule.departmentId),
  ].filter((name) => !!name) as string[]
  const [place, department] = names
  if (place === undefined) return workTexts.text('organisation')
  return department === undefined
    ? workTexts.text('rule', { place })
    : workTexts.text('ruleForBoth', { place, department })
}

interface AssignedShift {
  shiftId: number | null
  source: WorkSource
  reason: Text
}

interface Place {
  locationId: number | null
  departmentId: number | null
}

/** The shift without a roster entry. */
function assignedOn(book: WorkBook, person: WorkPerson, place: Place, date: string): AssignedShift {
  const assignment = person.assignments.find((one) => holds(one, date))
  if (assignment) {
    const reason =
      assignment.to === null
        ? workTexts.text('assigned', { from: assignment.from })
        : workTexts.text('assignedUntil', { from: assignment.from, to: assignment.to })
    return { shiftId: assignment.shiftId, source: 'person', reason }
  }
  const rule = ruleOn(book.rules, place, date)
  if (!rule) return { shiftId: null, source: 'none', reason: workTexts.text('none') }
  const source = specificity(rule) === 0 ? 'default' : 'rule'
  return { shiftId: rule.shiftId, source, reason: ruleReason(book, rule) }
}

/** A day before the location's week-offs are considered. */
export interface DecidedDay extends Omit<WorkDay, 'off'> {
  locationId: number | null
  /** Off by roster or shift; null if the location's week-offs decide. */
  isOff: boolean | null
}

/** A person's shift on a date with its explanation, and whether roster or shift make it an off-day. */
export function decideDay(
  book: WorkBook,
  person: WorkPerson,
  roster: ReadonlyMap<string, RosterEntry> | undefined,
  date: string,
): DecidedDay {
  const locationId = placeOn(person, 'location', date)
  const place = { locationId, departmentId: placeOn(person, 'department', date) }
  const timeZone =
    (locationId === null ? undefined : book.locations.get(locationId)?.timeZone) ?? book.timeZone
  const entry = roster?.get(date)
  if (entry && entry.shiftId !== null) {
    const shift = shiftOn(book.shifts, entry.shiftId, date)
    return {
      date,
      shift,
      locationId,
      timeZone,
      source: 'roster',
      reason: workTexts.text('roster'),
      isOff: false,
    }
  }
  const assigned = assignedOn(book, person, place, date)
  const shift = assigned.shiftId === null ? null : shiftOn(book.shifts, assigned.shiftId, date)
  if (entry) {
    return {
      date,
      shift,
      locationId,
      timeZone,
      source: 'roster',
      reason: workTexts.text('offByRoster'),
      isOff: true,
    }
  }
  const isOff = shift?.weekOffs ? isWeekOff(shift.weekOffs, date) : null
  return { date, shift, locationId, timeZone, source: assigned.source, reason: assigned.reason, isOff }
}
