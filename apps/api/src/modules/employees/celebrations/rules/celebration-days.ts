import { addDays, eachDay } from '@muster/contract/kit/days'

/** A date on which anniversaries of a month and day are celebrated. */
export interface CelebratedDay {
  /** Month and day as one number: 1231. */
  monthDay: number
  /** `YYYY-MM-DD`. */
  on: string
}

const LEAP_DAY = 229

/**
 * The dates of a period with the anniversaries celebrated on each. In common years, 29 February is celebrated
 * on 28 February.
 *
 * @param from first date, `YYYY-MM-DD`
 * @param days number of days, including the first
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
