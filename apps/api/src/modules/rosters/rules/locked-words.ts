import { writtenDay } from '../../../lib/texts/written-day.ts'
import { rostersTexts } from '../rosters.texts.ts'

interface Period {
  /** `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
}

const NAMED = 5

const dayMonth = (day: string) => writtenDay(day)

const isIn = (day: string, { from, to }: Period) => day >= from && day <= to

/** Those of the days that are in a locked period. */
export const lockedDays = (days: readonly string[], periods: readonly Period[]): string[] =>
  days.filter((day) => periods.some((period) => isIn(day, period)))

/**
 * Reasons why days can't change: one sentence per locked period concerned, naming the first few days.
 *
 * @param days unique, by date
 */
export function lockedSentences(days: readonly string[], periods: readonly Period[]): string[] {
  return periods.flatMap((period) => {
    const lockedIn = days.filter((day) => isIn(day, period))
    if (lockedIn.length === 0) return []
    const named = lockedIn.slice(0, NAMED).map(dayMonth).join(', ')
    const more = lockedIn.length - NAMED
    return rostersTexts('attendanceLocked', {
      count: lockedIn.length,
      days: more > 0 ? rostersTexts('daysAndMore', { named, more }) : named,
      from: dayMonth(period.from),
      dayMonth: dayMonth(period.to),
    })
  })
}
