import { rostersTexts } from '../rosters.texts.ts'

interface Period {
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

const NAMED = 5

const dayMonth = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const isIn = (day: string, { from, to }: Period) => day >= from && day <= to

/** Of the days those that a locked period holds. */
export const lockedDays = (days: readonly string[], periods: readonly Period[]): string[] =>
  days.filter((day) => periods.some((period) => isIn(day, period)))

/**
 * Why days may not change any more: a sentence for each locked period that holds some of them, the first few by name.
 *
 * @param days by date, each once
 */
export function lockedSentences(days: readonly string[], periods: readonly Period[]): string[] {
  return periods.flatMap((period) => {
    const held = days.filter((day) => isIn(day, period))
    if (held.length === 0) return []
    const named = held.slice(0, NAMED).map(dayMonth).join(', ')
    const more = held.length > NAMED ? ` and ${held.length - NAMED} more` : ''
    const verb = held.length === 1 ? 'is' : 'are'
    return rostersTexts('inThePeriodToWhoseAttendanceIs', {
      named,
      more,
      verb,
      from: dayMonth(period.from),
      dayMonth: dayMonth(period.to),
    })
  })
}
