import { addDays } from '@muster/contract/kit/days'
import { numberOfDays, spanText } from '../../../../lib/texts/span.texts.ts'
import { type Text, wordsOf } from '../../../../lib/texts/texts.ts'
import { writtenDay } from '../../../../lib/texts/written-day.ts'
import type { LeaveDay } from '../../rules/leave-days.ts'
import { summaryTexts } from '../summary.texts.ts'

/** Formats `2026-12-03` as 3 Dec 2026, for server texts. */
export function dayWords(day: string): string {
  return writtenDay(day)
}

/** 1 day, 2.5 days, half a day. */
export function daysWords(days: number): string {
  return wordsOf(numberOfDays(days))
}

/** One line: "2 days of Earned leave, 3 to 4 Dec 2026". */
export function leaveSummary(of: { total: number; type: string; from: string; to: string }): Text {
  const { total: count, type } = of
  const days = spanText(of.from, of.to)
  return count === 0.5
    ? summaryTexts.text('halfDayOf', { type, days })
    : summaryTexts.text('daysOf', { count, type, days })
}

const weekday = (day: string) => writtenDay(day, 'weekday')

const tails = {
  leave: 'leave',
  half_leave: 'half',
  week_off_sandwiched: 'sandwiched',
  holiday_sandwiched: 'holidaySandwiched',
  week_off_free: 'off',
  holiday_free: 'holiday',
} as const satisfies Record<LeaveDay['reason'], string>

const follows = (one: string, other: string) => addDays(one, 1) === other

/**
 * The count in one line: "4 days: Fri, Sat–Sun sandwiched, Mon". Consecutive days with the same reason are
 * merged.
 */
export function countWords(total: number, days: readonly LeaveDay[]): string {
  const runs: { first: string; last: string; reason: LeaveDay['reason'] }[] = []
  for (const { date, reason } of days) {
    const run = runs.at(-1)
    if (run && run.reason === reason && follows(run.last, date)) run.last = date
    else runs.push({ first: date, last: date, reason })
  }
  const parts = runs.map(({ first, last, reason }) => {
    const name = first === last ? weekday(first) : `${weekday(first)}–${weekday(last)}`
    return summaryTexts(tails[reason], { name })
  })
  const text = daysWords(total)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${parts.join(', ')}`
}
