import { field, z } from '../kit/index.ts'

/** 1 is Monday, 7 Sunday. */
const weekday = z.int().check(z.minimum(1), z.maximum(7))

/**
 * One weekday that is off: every week, the nth ones of a month (5 where the month has a fifth), or every second
 * week, counted from the week (Monday to Sunday) in which `anchor` lies, which is one of those that are off.
 */
export const weekOffRule = z.discriminatedUnion('weeks', [
  z.object({ weekday, weeks: z.literal('every') }),
  z.object({
    weekday,
    weeks: z.literal('nth'),
    nth: z.array(z.int().check(z.minimum(1), z.maximum(5))).check(z.minLength(1), z.maxLength(5)),
  }),
  z.object({ weekday, weeks: z.literal('alternate'), anchor: field.isoDate() }),
])
export type WeekOffRule = z.infer<typeof weekOffRule>

export const weekOffRules = z.array(weekOffRule).check(z.maxLength(7))

/** Saturday and Sunday: what holds until an organisation says otherwise. */
export const DEFAULT_WEEK_OFFS: readonly WeekOffRule[] = [
  { weekday: 6, weeks: 'every' },
  { weekday: 7, weeks: 'every' },
]

const DAY = 86_400_000
/** Days since 1970-01-01, which was a Thursday. */
const dayNumber = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY)
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1
const weekOf = (day: number) => Math.floor((day + 3) / 7)

function applies(rule: WeekOffRule, date: string, day: number): boolean {
  if (rule.weekday !== weekdayOf(day)) return false
  if (rule.weeks === 'every') return true
  if (rule.weeks === 'nth') return rule.nth.includes(Math.ceil(Number(date.slice(8)) / 7))
  return Math.abs(weekOf(day) - weekOf(dayNumber(rule.anchor))) % 2 === 0
}

/** Whether a date, `YYYY-MM-DD`, is off by these rules. */
export function isWeekOff(rules: readonly WeekOffRule[], date: string): boolean {
  const day = dayNumber(date)
  return rules.some((rule) => applies(rule, date, day))
}

const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** The date so many days later, or earlier. */
export const movedBy = (date: string, days: number) => dateOf(dayNumber(date) + days)

/** The dates from `from` to `to`, both included. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  const last = dayNumber(to)
  for (let day = dayNumber(from); day <= last; day += 1) dates.push(dateOf(day))
  return dates
}
