import { datesBetween, movedBy } from '../holidays/week-offs.ts'
import { instantOf } from './local-time.ts'
import { type Cell, weekdayOf } from './roster-patterns.ts'
import { AROUND_DAYS, DAYS_IN_A_ROW, REST_MINUTES } from './rosters.constants.ts'

/** Local times of a shift, `HH:mm`; an end not after the start is on the next day. */
export interface ShiftTimes {
  start: string
  end: string
}

export interface RosterPerson {
  employee_id: number
  /** What the roster says on a day. */
  cell: (day: string) => Cell
  /** What holds on a day of which the roster says nothing, and on the days around it. */
  otherwise: (day: string) => Cell
  /** Halves of a day that are leave: 1 the first, 2 the second, 3 both; 0 none. */
  leave: (day: string) => number
  /** Another roster holds this day of the person. */
  isTaken: (day: string) => boolean
  joined: string
  left: string | null
}

export interface RosterFacts {
  from: string
  to: string
  /** Time zone of the roster's location. */
  zone: string
  timesOf: (shiftId: number, day: string) => ShiftTimes | undefined
}

export type PersonWarning = { employee_id: number; day: string } & (
  | { kind: 'overlap' }
  /** So many minutes of rest after the shift before. */
  | { kind: 'rest'; minutes: number }
  /** The first day too many of so many days in a row. */
  | { kind: 'streak'; days: number }
  | { kind: 'leave'; halves: number }
  | { kind: 'taken' }
  | { kind: 'not_employed' }
)

interface Work {
  day: string
  start: number
  end: number
  isPlanned: boolean
}

const MINUTE = 60_000

function workOf(person: RosterPerson, facts: RosterFacts, day: string): Work | null {
  const planned = day >= facts.from && day <= facts.to ? person.cell(day) : undefined
  const shift = planned === undefined ? person.otherwise(day) : planned
  if (shift === undefined || shift === null || person.leave(day) === 3) return null
  const times = facts.timesOf(shift, day)
  if (!times) return null
  const ends = times.end > times.start ? day : movedBy(day, 1)
  return {
    day,
    start: instantOf(day, times.start, facts.zone),
    end: instantOf(ends, times.end, facts.zone),
    isPlanned: planned !== undefined,
  }
}

/** Rest and overlap between two shifts that follow one another; told on a day of the roster. */
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

/** A run of days of work that is too long: told on its first day too many that the roster has. */
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

/** Runs of works on days that follow one another. */
function runsOf(works: readonly Work[]): Work[][] {
  const runs: Work[][] = []
  for (const work of works) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && movedBy(last.day, 1) === work.day) run.push(work)
    else runs.push([work])
  }
  return runs
}

function dayWarnings(person: RosterPerson, facts: RosterFacts): PersonWarning[] {
  const { employee_id } = person
  const warnings: PersonWarning[] = []
  for (const day of datesBetween(facts.from, facts.to)) {
    const cell = person.cell(day)
    if (cell === undefined) continue
    if (person.isTaken(day)) warnings.push({ employee_id, day, kind: 'taken' })
    if (cell === null) continue
    const halves = person.leave(day)
    if (halves > 0) warnings.push({ employee_id, day, kind: 'leave', halves })
    if (day < person.joined || (person.left !== null && day > person.left))
      warnings.push({ employee_id, day, kind: 'not_employed' })
  }
  return warnings
}

/** What is to be looked at in one person's row, by day. */
export function warningsOf(person: RosterPerson, facts: RosterFacts): PersonWarning[] {
  const around = datesBetween(movedBy(facts.from, -AROUND_DAYS), movedBy(facts.to, AROUND_DAYS))
  const works = around.flatMap((day) => workOf(person, facts, day) ?? [])
  const rests = works
    .slice(1)
    .flatMap((next, index) => restWarning(person.employee_id, facts, works[index] as Work, next) ?? [])
  const streaks = runsOf(works).flatMap((run) => streakWarning(person.employee_id, facts, run) ?? [])
  return [...dayWarnings(person, facts), ...rests, ...streaks].sort((one, other) =>
    one.day.localeCompare(other.day),
  )
}

/** How many people a shift needs: on each such weekday (1 is Monday), or on one day, which goes first. */
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

/** Planned people against the demand, for each day and shift that has any. */
export function coverOf(
  people: readonly Pick<RosterPerson, 'cell' | 'leave'>[],
  { from, to }: Pick<RosterFacts, 'from' | 'to'>,
  demand: readonly Demand[],
): Cover[] {
  const shifts = [...new Set(demand.map(({ shift_id }) => shift_id))]
  const neededOn = (shift: number, day: string) => {
    const own = demand.filter(({ shift_id }) => shift_id === shift)
    const found = own.find((one) => one.day === day) ?? own.find((one) => one.weekday === weekdayOf(day))
    return found?.needed ?? 0
  }
  return datesBetween(from, to).flatMap((day) =>
    shifts.flatMap((shift_id) => {
      const needed = neededOn(shift_id, day)
      if (needed === 0) return []
      const planned = people.filter((one) => one.cell(day) === shift_id && one.leave(day) !== 3).length
      return [{ day, shift_id, needed, planned }]
    }),
  )
}
