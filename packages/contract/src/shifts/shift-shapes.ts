import { weekOffRules } from '../holidays/week-off-shapes.ts'
import { field, z } from '../kit/index.ts'
import { shiftTexts } from './shifts.texts.ts'

const DAY = 1440

const minutes = (most = DAY) =>
  z.int().check(z.minimum(0), z.maximum(most, shiftTexts.error('atMost', { most })))

export const shiftBreak = z.strictObject({
  name: field.requiredText(40),
  minutes: z.int().check(z.minimum(1), z.maximum(480)),
  paid: z.boolean(),
})

/** Terms of a shift. Times are local `HH:mm`; all other values are minutes unless named seconds. */
export const shiftTerms = z.strictObject({
  start: field.timeOfDay(),
  /** An end before the start is on the next day; equal to it means 24 hours. */
  end: field.timeOfDay(),
  /** Punches count from this long before the start to this long after the end. */
  window_before: z._default(minutes(720), 120),
  window_after: z._default(minutes(720), 240),
  /** Late arrival and early departure count only beyond this grace. */
  grace_in: z._default(minutes(240), 10),
  grace_out: z._default(minutes(240), 0),
  /** Minimum worked minutes for a full and for a half day. */
  full_day_minutes: minutes(),
  half_day_minutes: minutes(),
  /** A second punch in the same direction within this many seconds is ignored. */
  repeat_seconds: z._default(z.int().check(z.minimum(0), z.maximum(3600)), 60),
  /** Deducted when there are no break punches, once this much was worked. */
  auto_break: z._default(
    z.nullable(z.strictObject({ minutes: minutes(480), after_minutes: minutes() })),
    null,
  ),
  breaks: z._default(z.array(shiftBreak).check(z.maxLength(6)), []),
  /** Flexible hours within the window; presence required in the core hours. */
  flexible: z._default(z.boolean(), false),
  core_start: z._default(z.nullable(field.timeOfDay()), null),
  core_end: z._default(z.nullable(field.timeOfDay()), null),
  /** Overtime starts after this much work; null: after a full day. */
  overtime_after: z._default(z.nullable(minutes()), null),
  /** Null: the week-offs of the person's location. Empty: none. */
  week_offs: z._default(z.nullable(weekOffRules), null),
})

export type ShiftTerms = z.infer<typeof shiftTerms>

export type ShiftBreak = z.infer<typeof shiftBreak>
