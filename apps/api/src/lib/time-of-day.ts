import { twoDigitsAt } from '@muster/contract/kit/day-number'

/**
 * Minutes since midnight of a local time.
 *
 * @param time `HH:mm`, to 23:59
 * @throws RangeError for an invalid time of day
 */
export function minutesOfDay(time: string): number {
  const hour = twoDigitsAt(time, 0)
  const minute = twoDigitsAt(time, 3)
  if (time.length !== 5 || time.charCodeAt(2) !== 58 || !(hour <= 23 && minute <= 59))
    throw new RangeError(`${time} is not a time of day`)
  return hour * 60 + minute
}
