import { dayNumber } from '../kit/day-number.ts'
import { weekdayOf } from '../kit/days.ts'
import type { WeekOffRule } from './week-off-shapes.ts'

/** Default: Saturday and Sunday. */
export const DEFAULT_WEEK_OFFS: readonly WeekOffRule[] = [
  { weekday: 6, weeks: 'every' },
  { weekday: 7, weeks: 'every' },
]

/** Weeks begin on Mondays. */
const weekNumber = (date: string) => Math.floor((dayNumber(date) + 3) / 7)

function applies(rule: WeekOffRule, date: string): boolean {
  if (rule.weekday !== weekdayOf(date)) return false
  if (rule.weeks === 'every') return true
  if (rule.weeks === 'nth') return rule.nth.includes(Math.ceil(Number(date.slice(8)) / 7))
  return Math.abs(weekNumber(date) - weekNumber(rule.anchor)) % 2 === 0
}

/** Whether a date, `YYYY-MM-DD`, is off under these rules. */
export function isWeekOff(rules: readonly WeekOffRule[], date: string): boolean {
  return rules.some((rule) => applies(rule, date))
}
