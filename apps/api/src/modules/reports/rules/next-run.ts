import type { ScheduleRule } from '@muster/contract/reports/schedule-rule'

/** Whether a date, `YYYY-MM-DD`, is not worked. */
export type IsOff = (date: string) => boolean

/** The last day of a month on which somebody works; its last day if nobody does all month. */
function lastWorkingDay(date: Temporal.PlainDate, isOff: IsOff): Temporal.PlainDate {
  const last = date.with({ day: date.daysInMonth })
  for (let day = last; day.month === date.month; day = day.subtract({ days: 1 }))
    if (!isOff(day.toString())) return day
  return last
}

function isDueOn(rule: ScheduleRule, date: Temporal.PlainDate, isOff: IsOff): boolean {
  if (rule.every === 'day') return true
  if (rule.every === 'week') return rule.weekdays.includes(date.dayOfWeek)
  if (rule.month_day === 'last_working') return date.equals(lastWorkingDay(date, isOff))
  return date.day === Math.min(rule.month_day ?? 1, date.daysInMonth)
}

/** The last date whose calendar `nextRun` needs: a monthly rule runs by the end of next month at the latest. */
export const lastCalendarDay = (after: Temporal.Instant, timeZone: string): string => {
  const next = after.toZonedDateTimeISO(timeZone).toPlainDate().add({ months: 1 })
  return next.with({ day: next.daysInMonth }).toString()
}

/**
 * When a schedule runs next, after an instant. A local time that a clock change skips is shifted forward by the change; of a
 * repeated one, the first occurrence counts.
 */
export function nextRun(
  rule: ScheduleRule,
  timeZone: string,
  after: Temporal.Instant,
  isOff: IsOff,
): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from(rule.time)
  for (let date = after.toZonedDateTimeISO(timeZone).toPlainDate(); ; date = date.add({ days: 1 })) {
    if (!isDueOn(rule, date, isOff)) continue
    const at = date.toZonedDateTime({ timeZone, plainTime }).toInstant()
    if (Temporal.Instant.compare(at, after) > 0) return at
  }
}
