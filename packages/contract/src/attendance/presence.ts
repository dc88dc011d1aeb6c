import { z } from '../kit/index.ts'

/** Whether somebody is at work now, from their punches: the clock, calendars and the board show the same. */
export const presence = z.object({
  state: z.enum(['out', 'in', 'break']),
  /** Start of the current state. */
  since: z.nullable(z.string()),
  /** The last punch is outside the hours of every shift, so its time counts towards no day. */
  outside_hours: z.boolean(),
})
export type Presence = z.infer<typeof presence>
