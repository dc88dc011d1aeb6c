import { field, z } from '../kit/index.ts'

/** 1 is Monday, 7 Sunday. */
export const weekday = z.int().check(z.minimum(1), z.maximum(7))

/**
 * A weekday that is off: every week, the nth ones of a month (5 where the month has a fifth), or every second
 * week, counted from the week (Monday to Sunday) that contains `anchor`, which is off.
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
