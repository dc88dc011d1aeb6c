import { z } from '../kit/index.ts'

/** When a report is sent, in the organisation's time zone. */
export const scheduleRule = z.object({
  every: z.enum(['day', 'week', 'month']),
  /** 1 Monday to 7 Sunday, for every week. */
  weekdays: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)), []),
  /** For every month: a day (the last one of a shorter month), or the last working day. */
  month_day: z._default(
    z.nullable(z.union([z.int().check(z.minimum(1), z.maximum(31)), z.literal('last_working')])),
    null,
  ),
  /** On the quarter of an hour: `08:15`. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/)),
})
export type ScheduleRule = z.infer<typeof scheduleRule>

/** What is missing in a rule; null when nothing is. */
export function missingIn({
  every,
  weekdays,
  month_day: day,
}: ScheduleRule): 'weekdays' | 'month_day' | null {
  if (every === 'week' && weekdays.length === 0) return 'weekdays'
  return every === 'month' && day === null ? 'month_day' : null
}
