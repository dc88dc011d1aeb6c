import { addDays, eachDay, weekdayOf } from '../kit/days.ts'
import { instantOf } from './local-time.ts'
import type { Cell } from './roster-patterns.ts'
import { AROUND_DAYS, DAYS_IN_A_ROW, REST_MINUTES } from './rosters.constants.ts'

/** Local times of a shift, `HH:mm`; an end at or before the start is on the next day. */
export interface ShiftTimes {
  start: string
  end: string
}

export interface RosterPerson {
  employee_id: number
  /** The roster's cell of a day. */
  cell: (day: string) => Cell
  /** The shift of unplanned days, and of the days around the roster. */
  otherwise: (day: string) => Cell
  /** Halves of a day on leave: 1 first, 2 second, 3 both; 0 none. */
  leave: (day: string) => number
  /** Name of the person's holiday on a day, if any. */
  holiday: (day: string) => string | undefined
  /** Whether another roster covers this day of the person. */
  isTaken: (day: string) => boolean
  joined: string
  left: string | null
}

export interface RosterFacts {
  from: string
  to: string
  /** Today in the organisation: past days are not checked for inactive shifts. */
  today: string
  /** Time zone of the roster's location. */
  zone: string
  timesOf: (shiftId: number, day: string) => ShiftTimes | undefined
  /** Whether a shift may be chosen at the roster's location. */
  isOffered: (shiftId: number) => boolean
}

/** A warning about a shift on a day that does not depend on neighbouring shifts. */
type ShiftMatter =
  | { kind: 'leave'; halves: number }
  | { kind: 'holiday'; name: string }
  | { kind: 'not_employed' }
  /** The shift is inactive, or not available at the roster's location. */
  | { kind: 'not_offered' }

export type PersonWarning = { employee_id: number; day: string } & (
  | ShiftMatter
  | { kind: 'overlap' }
  /** Minutes of rest after the previous shift. */
  | { kind: 'rest'; minutes: number }
  /** The first excess day of a streak with that many days in a row. */
  | { kind: 'streak'; days: number }
  | { kind: 'taken' }
)

interface Span {
  start: number
  end: number
}

interface Work extends Span {
  day: string
  /** Index of the day among the days examined. */
  at: number
  isPlanned: boolean
}

/** Data shared by everybody on a roster: its days, and the span of each shift on each of them. */
interface Almanac {
  days: readonly string[]
  around: readonly string[]
  spans: Map<number, (Span | null | undefined)[]>
}

const almanacs = new WeakMap<RosterFacts, Almanac>()

function almanacOf(facts: RosterFacts): Almanac {
  const known = almanacs.get(facts)
  if (known) return known
  const { from, to } = facts
  const made = {
    days: eachDay(from, to),
    around: eachDay(addDays(from, -AROUND_DAYS), addDays(to, AROUND_DAYS)),
    spans: new Map(),
  }
  almanacs.set(facts, made)
  return made
}

const MINUTE = 60_000

function spanOf(facts: RosterFacts, shift: number, day: string): Span | null {
  const times = facts.timesOf(shift, day)
  if (!times) return null
  const ends = times.end > times.start ? day : addDays(day, 1)
  return { start: instantOf(day, times.start, facts.zone), end: instantOf(ends, times.end, facts.zone) }
}

/** The cached span of a shift on a day, shared by everybody who works it. */
function knownSpan(facts: RosterFacts, { spans }: Almanac, shift: number, at: number, day: string) {
  let ofShift = spans.get(shift)
  if (!ofShift) {
    ofShift = []
    spans.set(shift, ofShift)
  }
  let span = ofShift[at]
  if (span === undefined) {
    span = spanOf(facts, shift, day)
    ofShift[at] = span
  }
  return span
}

function worksOf(person: RosterPerson, facts: RosterFacts): Work[] {
  const almanac = almanacOf(facts)
  const works: Work[] = []
  almanac.around.forEach((day, at) => {
    const planned = day >= facts.from && day <= facts.to ? person.cell(day) : undefined
    const shift = planned === undefined ? person.otherwise(day) : planned
    if (shift === undefined || shift === null || person.leave(day) === 3) return
    const span = knownSpan(facts, almanac, shift, at, day)
    if (span) works.push({ day, at, start: span.start, end: span.end, isPlanned: planned !== undefined })
  })
  return works
}

/** Rest and overlap between two consecutive shifts, reported on a day of the roster. */
function restWarning(
  employee_id: number,
  { from, to }: RosterFacts,
  before: Work,
  next: Work,
): PersonWarning | null {
  if (!before.isPlanned && !next.isPlanned) return null
  const day = next.day >= from && next.day <= to ? next.day : before.day
  if (next.start < before.end) return { employee_id, day, kind: 'overlap' }
  const minutes = Math.floor((next.start - before.end) / MINUTE)
  return minutes < REST_MINUTES ? { employee_id, day, kind: 'rest', minutes } : null
}

/** A streak of workdays that is too long, reported on its first excess day in the roster. */
function streakWarning(
  employee_id: number,
  { from, to }: RosterFacts,
  run: readonly Work[],
): PersonWarning | null {
  if (run.length <= DAYS_IN_A_ROW || !run.some((work) => work.isPlanned)) return null
  const inside = run.filter((work) => work.day >= from && work.day <= to)
  const day = (inside.find((work) => run.indexOf(work) >= DAYS_IN_A_ROW) ?? inside.at(-1))?.day
  return day === undefined ? null : { employee_id, day, kind: 'streak', days: run.length }
}

/** Streaks: shifts on consecutive days. */
function runsOf(works: readonly Work[]): Work[][] {
  const runs: Work[][] = []
  for (const work of works) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.at === work.at - 1) run.push(work)
    else runs.push([work])
  }
  return runs
}

/** Whether a day lies within somebody's employment. */
export const isEmployed = ({ joined, left }: Pick<RosterPerson, 'joined' | 'left'>, day: string): boolean =>
  day >= joined && (left === null || day <= left)

function shiftWarnings(person: RosterPerson, facts: RosterFacts, shift: number, day: string): ShiftMatter[] {
  const matters: ShiftMatter[] = []
  const halves = person.leave(day)
  if (halves > 0) matters.push({ kind: 'leave', halves })
  const name = person.holiday(day)
  if (name !== undefined) matters.push({ kind: 'holiday', name })
  if (!isEmployed(person, day)) matters.push({ kind: 'not_employed' })
  if (day >= facts.today && !facts.isOffered(shift)) matters.push({ kind: 'not_offered' })
  return matters
}

function dayWarnings(person: RosterPerson, facts: RosterFacts): PersonWarning[] {
  const { employee_id } = person
  const warnings: PersonWarning[] = []
  for (const day of almanacOf(facts).days) {
    const cell = person.cell(day)
    if (cell === undefined) continue
    if (person.isTaken(day)) warnings.push({ employee_id, day, kind: 'taken' })
    if (cell === null) continue
    for (const one of shiftWarnings(person, facts, cell, day)) warnings.push({ employee_id, day, ...one })
  }
  return warnings
}

/** Warnings of one person's row, by day. */
export function warningsOf(person: RosterPerson, facts: RosterFacts): PersonWarning[] {
  const works = worksOf(person, facts)
  const rests = works
    .slice(1)
    .flatMap((next, index) => restWarning(person.employee_id, facts, works[index] as Work, next) ?? [])
  const streaks = runsOf(works).flatMap((run) => streakWarning(person.employee_id, facts, run) ?? [])
  return [...dayWarnings(person, facts), ...rests, ...streaks].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  )
}

/** Demand for a shift: on a weekday (1 is Monday), or on one day, which takes precedence. */
export interface Demand {
  shift_id: number
  weekday: number | null
  day: string | null
  needed: number
}

export interface Cover {
  day: string
  shift_id: number
  needed: number
  planned: number
}

type Planned = Pick<RosterPerson, 'cell' | 'leave' | 'joined' | 'left'>

/** Headcount per shift and day of those who are there, in one pass over the people. */
function countsOf(
  people: readonly Planned[],
  shifts: readonly number[],
  days: readonly string[],
): Map<number, number[]> {
  const counts = new Map(shifts.map((shift) => [shift, days.map(() => 0)]))
  for (const person of people) {
    days.forEach((day, at) => {
      const ofShift = counts.get(person.cell(day) ?? 0)
      if (ofShift && person.leave(day) !== 3 && isEmployed(person, day)) ofShift[at] = (ofShift[at] ?? 0) + 1
    })
  }
  return counts
}

/** Planned headcount against demand, for each day and shift with any demand. */
export function coverOf(
  people: readonly Planned[],
  { from, to }: Pick<RosterFacts, 'from' | 'to'>,
  demand: readonly Demand[],
): Cover[] {
  const shifts = [...new Set(demand.map(({ shift_id }) => shift_id))]
  if (shifts.length === 0) return []
  const days = eachDay(from, to)
  const counts = countsOf(people, shifts, days)
  const neededOn = (shift: number, day: string) => {
    const own = demand.filter(({ shift_id }) => shift_id === shift)
    const found = own.find((one) => one.day === day) ?? own.find((one) => one.weekday === weekdayOf(day))
    return found?.needed ?? 0
  }
  return days.flatMap((day, at) =>
    shifts.flatMap((shift_id) => {
      const needed = neededOn(shift_id, day)
      return needed === 0 ? [] : [{ day, shift_id, needed, planned: counts.get(shift_id)?.[at] ?? 0 }]
    }),
  )
}
