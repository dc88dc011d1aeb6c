/**
 * From one transition to the next, in seconds since 1970-01-01T00:00Z, end exclusive. Cached, so that a month
 * of days needs one or two lookups.
 */
interface Period {
  from: number
  until: number
  /** Seconds by which local clocks are ahead of UTC. */
  offset: number
}

export interface TimeZone {
  readonly id: string
  readonly periods: Period[]
  /** The period used last. */
  current: Period
}

const SECONDS_A_DAY = 86_400
// No two offsets of a zone differ by more, even across a date line change.
const WIDEST_CHANGE = 2 * SECONDS_A_DAY
// Bounds the cache, since zone names can be spelled in many ways.
const MAX_CACHED_ZONES = 1000

const zones = new Map<string, TimeZone>()

const secondsOf = (at: Temporal.ZonedDateTime | null, otherwise: number) =>
  at === null ? otherwise : at.epochMilliseconds / 1000

function findPeriod(id: string, seconds: number): Period {
  const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(id)
  return {
    // The last transition at or before this second.
    from: secondsOf(at.add({ seconds: 1 }).getTimeZoneTransition('previous'), Number.NEGATIVE_INFINITY),
    until: secondsOf(at.getTimeZoneTransition('next'), Number.POSITIVE_INFINITY),
    offset: at.offsetNanoseconds / 1e9,
  }
}

/**
 * A time zone by name.
 *
 * @param id of the IANA time zone database, or an offset such as `+05:30`
 * @throws RangeError for an unknown name
 */
export function timeZone(id: string): TimeZone {
  const known = zones.get(id)
  if (known) return known
  const current = findPeriod(id, 0)
  const zone: TimeZone = { id, periods: [current], current }
  if (zones.size >= MAX_CACHED_ZONES) zones.clear()
  zones.set(id, zone)
  return zone
}

function periodAt(zone: TimeZone, seconds: number): Period {
  const { current } = zone
  if (seconds >= current.from && seconds < current.until) return current
  let period = zone.periods.find(({ from, until }) => seconds >= from && seconds < until)
  if (!period) {
    period = findPeriod(zone.id, seconds)
    zone.periods.push(period)
  }
  zone.current = period
  return period
}

/** Local time as seconds, as if it were UTC. */
export function localSeconds(zone: TimeZone, seconds: number): number {
  return seconds + periodAt(zone, seconds).offset
}

/** Searches the periods around a local time for the one containing it. */
function searchInstant(zone: TimeZone, local: number): number {
  let period = periodAt(zone, local - WIDEST_CHANGE)
  for (;;) {
    const seconds = local - period.offset
    // The first of a time that occurs twice.
    if (seconds < period.until) return seconds
    const next = periodAt(zone, period.until)
    // Skipped by the clock change: later by the size of the gap.
    if (local - next.offset < next.from) return seconds
    period = next
  }
}

/**
 * The instant of a local time. A skipped time is later by the gap; of a repeated time, the first is used.
 *
 * @param local seconds, as if clocks showed UTC
 */
export function instantOfLocal(zone: TimeZone, local: number): number {
  const { from, until, offset } = zone.current
  const seconds = local - offset
  const isFarFromChange = seconds - from > WIDEST_CHANGE && until - seconds > WIDEST_CHANGE
  return isFarFromChange ? seconds : searchInstant(zone, local)
}
