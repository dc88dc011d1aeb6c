import { dayNumberAtStart, twoDigitsAt } from '@muster/contract/kit/day-number'

/** A point in time with arbitrary precision. */
export interface ExactInstant {
  /** Whole seconds since 1970-01-01T00:00Z. */
  seconds: number
  /** The decimals without trailing zeros, comparable as text; empty on a whole second. */
  fraction: string
}

const SECONDS_A_DAY = 86_400
const SECONDS_BEFORE_DECIMALS = 19

const fail = (text: string): never => {
  throw new RangeError(`${text} is no instant by RFC 3339`)
}

/** Index of the offset, after the decimals. */
function offsetPlace(text: string): number {
  let at = SECONDS_BEFORE_DECIMALS
  if (text.charCodeAt(at) !== 46) return at
  do at++
  while (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57)
  return at === SECONDS_BEFORE_DECIMALS + 1 ? Number.NaN : at
}

/** Offset in seconds east of Greenwich; NaN if invalid. */
function offsetSeconds(text: string, at: number): number {
  const sign = text.charCodeAt(at)
  if (sign === 90 || sign === 122) return text.length === at + 1 ? 0 : Number.NaN
  if ((sign !== 43 && sign !== 45) || text.charCodeAt(at + 3) !== 58 || text.length !== at + 6)
    return Number.NaN
  const hours = twoDigitsAt(text, at + 1)
  const minutes = twoDigitsAt(text, at + 4)
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN
  const seconds = hours * 3600 + minutes * 60
  return sign === 43 ? seconds : -seconds
}

/** Seconds since midnight; a leap second counts as the one before it, as in `Temporal`. */
function secondsOfDay(text: string): number {
  const isT = text.charCodeAt(10) === 84 || text.charCodeAt(10) === 116
  if (!isT || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return Number.NaN
  const hour = twoDigitsAt(text, 11)
  const minute = twoDigitsAt(text, 14)
  const second = twoDigitsAt(text, 17)
  if (!(hour <= 23 && minute <= 59 && second <= 60)) return Number.NaN
  return hour * 3600 + minute * 60 + (second === 60 ? 59 : second)
}

/**
 * Parses an instant without loss of precision.
 *
 * @param text RFC 3339, with any offset and any number of decimals
 * @throws RangeError if invalid
 */
export function readInstant(text: string): ExactInstant {
  const at = offsetPlace(text)
  const seconds = dayNumberAtStart(text) * SECONDS_A_DAY + secondsOfDay(text) - offsetSeconds(text, at)
  if (Number.isNaN(seconds)) return fail(text)
  if (at === SECONDS_BEFORE_DECIMALS) return { seconds, fraction: '' }
  return { seconds, fraction: text.slice(SECONDS_BEFORE_DECIMALS + 1, at).replace(/0+$/, '') }
}

/** Negative if the first is earlier, 0 if equal. */
export function compareInstants(a: ExactInstant, b: ExactInstant): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds
  if (a.fraction === b.fraction) return 0
  return a.fraction < b.fraction ? -1 : 1
}

/** Whole seconds between two instants, rounded down. */
export function secondsBetween(from: ExactInstant, to: ExactInstant): number {
  return to.seconds - from.seconds - (to.fraction < from.fraction ? 1 : 0)
}

/** Whether the second is at most so many seconds after the first. */
export function isWithin(seconds: number, from: ExactInstant, to: ExactInstant): boolean {
  const apart = to.seconds - from.seconds
  return apart < seconds || (apart === seconds && to.fraction <= from.fraction)
}
