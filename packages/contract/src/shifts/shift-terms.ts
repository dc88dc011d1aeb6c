import type { ShiftTerms } from './shift-shapes.ts'
import { shiftTexts } from './shifts.texts.ts'

const DAY = 1440

/** Initial terms of a new shift; equal to the defaults of the schema. */
export const NEW_TERMS: ShiftTerms = {
  ...{ start: '09:00', end: '18:00', window_before: 120, window_after: 240, grace_in: 10, grace_out: 0 },
  ...{ full_day_minutes: 480, half_day_minutes: 240, repeat_seconds: 60, auto_break: null, breaks: [] },
  ...{ flexible: false, core_start: null, core_end: null, overtime_after: null, week_offs: null },
}

/** Minutes since midnight of `HH:mm`. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from one time of day to the next occurrence of another: 0 to 1439. */
const onTo = (from: string, to: string) => (minuteOf(to) - minuteOf(from) + DAY) % DAY

/** Length of a shift in minutes, 1 to 1440. */
export const lengthOf = ({ start, end }: Pick<ShiftTerms, 'start' | 'end'>) => onTo(start, end) || DAY

const NIGHT_FROM = 22 * 60
const NIGHT_HOURS = 8 * 60

/** Whether at least three of its hours are between 22:00 and 06:00. */
export function isNightShift(terms: Pick<ShiftTerms, 'start' | 'end'>): boolean {
  const from = minuteOf(terms.start)
  const to = from + lengthOf(terms)
  let night = 0
  for (const begin of [NIGHT_FROM - DAY, NIGHT_FROM, NIGHT_FROM + DAY])
    night += Math.max(0, Math.min(to, begin + NIGHT_HOURS) - Math.max(from, begin))
  return night >= 180
}

type Problems = Partial<Record<keyof ShiftTerms, string>>

function coreProblem(terms: ShiftTerms): Problems {
  const { flexible, core_start: start, core_end: end } = terms
  if (!flexible) return start || end ? { core_start: shiftTexts('onlyFlexible') } : {}
  if (!start && !end) return {}
  if (!start) return { core_start: shiftTexts('coreStart') }
  if (!end) return { core_end: shiftTexts('coreEnd') }
  const length = lengthOf(terms)
  const [from, to] = [onTo(terms.start, start), onTo(terms.start, end) || length]
  if (from >= length) return { core_start: shiftTexts('coreStartWithin') }
  if (to > length) return { core_end: shiftTexts('coreEndWithin') }
  return to <= from ? { core_end: shiftTexts('coreBackwards') } : {}
}

function breakProblem({ breaks, auto_break, ...terms }: ShiftTerms): Problems {
  const length = lengthOf(terms)
  const problems: Problems = {}
  if (breaks.reduce((sum, one) => sum + one.minutes, 0) >= length)
    problems.breaks = shiftTexts('breaksTooLong')
  else if (new Set(breaks.map((one) => one.name.toLowerCase())).size < breaks.length)
    problems.breaks = shiftTexts('breakNames')
  if (auto_break && auto_break.minutes >= auto_break.after_minutes)
    problems.auto_break = shiftTexts('autoBreak')
  return problems
}

function timeProblem(terms: ShiftTerms): Problems {
  const length = lengthOf(terms)
  const problems: Problems = {}
  if (terms.full_day_minutes === 0) problems.full_day_minutes = shiftTexts('fullDay')
  else if (terms.full_day_minutes > length)
    problems.full_day_minutes = shiftTexts('fullDayTooLong', { length })
  if (terms.half_day_minutes === 0) problems.half_day_minutes = shiftTexts('halfDay')
  else if (terms.half_day_minutes > terms.full_day_minutes)
    problems.half_day_minutes = shiftTexts('halfDayTooLong')
  if (terms.grace_in * 2 > length) problems.grace_in = shiftTexts('graceIn')
  if (terms.grace_out * 2 > length) problems.grace_out = shiftTexts('graceOut')
  if (terms.overtime_after !== null && terms.overtime_after < terms.full_day_minutes)
    problems.overtime_after = shiftTexts('overtime')
  return problems
}

/** Problems by field; shared by server and browser. */
export function shiftProblems(terms: ShiftTerms): Problems {
  return { ...timeProblem(terms), ...breakProblem(terms), ...coreProblem(terms) }
}
