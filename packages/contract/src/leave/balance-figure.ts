import { z } from '../kit/index.ts'

/**
 * A balance on a day with its parts, in days: `available` is `held − booked − waiting + later`. Every screen that
 * shows a balance shows this one.
 */
export const balanceFigure = z.object({
  on: z.string(),
  /** Entries effective by the day, less what will have lapsed by then. */
  held: z.number(),
  /** Booked for later days. */
  booked: z.number(),
  /** Requested and not decided yet. */
  waiting: z.number(),
  /** Later credits that cover booked days (above 0), or later debits (below 0). */
  later: z.number(),
  /** What can still be applied for. */
  available: z.number(),
  /** What lapses from today on unless it is taken, the earliest first; `last_day` is the last one to take it. */
  lapses: z.array(z.object({ last_day: z.string(), days: z.number(), why: z.enum(['lot', 'year_end']) })),
})
export type BalanceFigure = z.infer<typeof balanceFigure>
