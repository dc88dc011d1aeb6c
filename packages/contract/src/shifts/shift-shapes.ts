import { weekOffRules } from '../holidays/week-off-shapes.ts'
import { field, z } from '../kit/index.ts'

const DAY = 1440

const minutes = (most = DAY) => z.int().check(z.minimum(0), z.maximum(most, `Please enter ${most} or less.`))

export const shiftBreak = z.strictObject({
  name: field.requiredText(40),
  minutes: z.int().check(z.minimum(1), z.maximum(480)),
  paid: z.boolean(),
})

/** What a shift says of a day. Times are local `HH:mm`; all else is minutes unless it says seconds. */
export const shiftTerms = z.strictObject({
  start: field.timeOfDay(),
  /** Not after the start: on the next day. The start itself: 24 hours. */
  end: field.timeOfDay(),
  /** How long before the start and after the end punches count. */
  window_before: z._default(minutes(720), 120),
  window_after: z._default(minutes(720), 240),
  /** Late, or gone early, only beyond these. */
  grace_in: z._default(minutes(240), 10),
  grace_out: z._default(minutes(240), 0),
  /** Worked at least so long for a full and for half a day. */
  full_day_minutes: minutes(),
  half_day_minutes: minutes(),
  /** A second punch of one direction within so many seconds is a repeat. */
  repeat_seconds: z._default(z.int().check(z.minimum(0), z.maximum(3600)), 60),
  /** Taken off without punches of a break, once the day is so long. */
  auto_break: z._default(
    z.nullable(z.strictObject({ minutes: minutes(480), after_minutes: minutes() })),
    null,
  ),
  breaks: z._default(z.array(shiftBreak).check(z.maxLength(6)), []),
  /** Come and go within the window, there in the core hours. */
  flexible: z._default(z.boolean(), false),
  core_start: z._default(z.nullable(field.timeOfDay()), null),
  core_end: z._default(z.nullable(field.timeOfDay()), null),
  /** Overtime begins after so much work; null: after a full day. */
  overtime_after: z._default(z.nullable(minutes()), null),
  /** Null: the weekdays off of the person's location. An empty list: none. */
  week_offs: z._default(z.nullable(weekOffRules), null),
})

export type ShiftTerms = z.infer<typeof shiftTerms>

export type ShiftBreak = z.infer<typeof shiftBreak>
