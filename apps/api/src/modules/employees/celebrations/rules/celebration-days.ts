import { addDays, eachDay } from '@muster/contract/kit/days'

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
  return eachDay(from, addDays(from, days - 1)).flatMap((on) => {
    const monthDay = Number(on.slice(5, 7)) * 100 + Number(on.slice(8))
    const isLastOfShortFebruary = monthDay === LEAP_DAY - 1 && addDays(on, 1).endsWith('-03-01')
    return isLastOfShortFebruary
      ? [
          { monthDay, on },
          { monthDay: LEAP_DAY, on },
        ]
      : [{ monthDay, on }]
  })
}
