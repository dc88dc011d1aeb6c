/** A day on which what began on a month and day is celebrated. */
export interface CelebratedDay {
  /** Month and day as one number: 1231. */
  monthDay: number
  /** `YYYY-MM-DD`. */
  on: string
}

const LEAP_DAY = 229

/**
 * The days of a period, each with the months and days that come around on it. What began on 29 February is kept
 * on 28 February in years that have none.
 *
 * @param from the first day, `YYYY-MM-DD`
 * @param days how many, the first among them
 */
export function celebratedDays(from: string, days: number): CelebratedDay[] {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: days }, (_, index) => first.add({ days: index })).flatMap((day) => {
    const on = day.toString()
    const own = { monthDay: day.month * 100 + day.day, on }
    return own.monthDay === 228 && !day.inLeapYear ? [own, { monthDay: LEAP_DAY, on }] : [own]
  })
}

/** Days from one day to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}
