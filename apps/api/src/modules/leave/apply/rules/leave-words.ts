import { addDays } from '@muster/contract/kit/days'
import type { LeaveDay } from '../../rules/leave-days.ts'

/** Made once: making one takes longer than all that is written with it. */
const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** `2026-12-03` as texts of the server write it: 3 December 2026. */
export function dayWords(day: string): string {
  return longDay.format(at(day))
}

/** 1 day, 2.5 days, half a day. */
export function daysWords(days: number): string {
  if (days === 0.5) return 'half a day'
  return days === 1 ? '1 day' : `${days} days`
}

/** One line: "2 days of Earned leave, 3 December 2026 to 4 December 2026". */
export function leaveSummary(of: { total: number; type: string; from: string; to: string }): string {
  const days = of.from === of.to ? dayWords(of.from) : `${dayWords(of.from)} to ${dayWords(of.to)}`
  const text = `${daysWords(of.total)} of ${of.type}, ${days}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const weekday = (day: string) => shortWeekday.format(at(day))

const tails: Record<LeaveDay['reason'], string> = {
  leave: '',
  half_leave: ' (half)',
  week_off_sandwiched: ' sandwiched',
  holiday_sandwiched: ' sandwiched (holiday)',
  week_off_free: ' off',
  holiday_free: ' holiday',
}

const follows = (one: string, other: string) => addDays(one, 1) === other

/** What was counted, in one line: "4 days: Fri, Sat–Sun sandwiched, Mon". Days that follow with one reason are joined. */
export function countWords(total: number, days: readonly LeaveDay[]): string {
  const runs: { first: string; last: string; reason: LeaveDay['reason'] }[] = []
  for (const { date, reason } of days) {
    const run = runs.at(-1)
    if (run && run.reason === reason && follows(run.last, date)) run.last = date
    else runs.push({ first: date, last: date, reason })
  }
  const parts = runs.map(({ first, last, reason }) => {
    const name = first === last ? weekday(first) : `${weekday(first)}–${weekday(last)}`
    return `${name}${tails[reason]}`
  })
  const text = daysWords(total)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${parts.join(', ')}`
}
