/** What a time zone's clocks show, remembered between its transitions: a month of days asks once or twice. */

/** From one transition to the next, in seconds since 1970-01-01T00:00Z; the end is not within. */
interface Period {
  from: number
  until: number
  /** Seconds that local clocks are ahead of UTC. */
  offset: number
}

export interface TimeZone {
  readonly id: string
  readonly periods: Period[]
  /** The period asked for last. */
  current: Period
}

const SECONDS_A_DAY = 86_400
// No two offsets of a place lie further apart, not even where the date line was moved.
const WIDEST_CHANGE = 2 * SECONDS_A_DAY
// Names are spelled in many ways; whoever asks for all of them must not fill the memory.
const ZONES_KEPT = 1000

const zones = new Map<string, TimeZone>()

const secondsOf = (at: Temporal.ZonedDateTime | null, otherwise: number) =>
  at === null ? otherwise : at.epochMilliseconds / 1000

function askPeriod(id: string, seconds: number): Period {
  const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(id)
  return {
    // The last transition before the next second: one at this very second has happened.
    from: secondsOf(at.add({ seconds: 1 }).getTimeZoneTransition('previous'), Number.NEGATIVE_INFINITY),
    until: secondsOf(at.getTimeZoneTransition('next'), Number.POSITIVE_INFINITY),
    offset: at.offsetNanoseconds / 1e9,
  }
}

/**
 * A time zone by its name.
 *
 * @param id of the IANA time zone database, or an offset such as `+05:30`
 * @throws RangeError when there is none of that name
 */
export function timeZone(id: string): TimeZone {
  const known = zones.get(id)
  if (known) return known
  const current = askPeriod(id, 0)
  const zone: TimeZone = { id, periods: [current], current }
  if (zones.size >= ZONES_KEPT) zones.clear()
  zones.set(id, zone)
  return zone
}

function periodAt(zone: TimeZone, seconds: number): Period {
  const { current } = zone
  if (seconds >= current.from && seconds < current.until) return current
  let period = zone.periods.find(({ from, until }) => seconds >= from && seconds < until)
  if (!period) {
    period = askPeriod(zone.id, seconds)
    zone.periods.push(period)
  }
  zone.current = period
  return period
}

/** What local clocks show, as if it were UTC. */
export function localSeconds(zone: TimeZone, seconds: number): number {
  return seconds + periodAt(zone, seconds).offset
}

/** Walks the periods around a local time to the one it lies in. */
function searchInstant(zone: TimeZone, local: number): number {
  let period = periodAt(zone, local - WIDEST_CHANGE)
  for (;;) {
    const seconds = local - period.offset
    // Of a time that occurs twice this is the first.
    if (seconds < period.until) return seconds
    const next = periodAt(zone, period.until)
    // Clocks jumped over it: as much later as they were put forward.
    if (local - next.offset < next.from) return seconds
    period = next
  }
}

/**
 * The instant at which local clocks show a time. A time they skip is later by the gap; one they show twice is
 * the first.
 *
 * @param local seconds, as if the clocks showed UTC
 */
export function instantOfLocal(zone: TimeZone, local: number): number {
  const { from, until, offset } = zone.current
  const seconds = local - offset
  const isFarFromChange = seconds - from > WIDEST_CHANGE && until - seconds > WIDEST_CHANGE
  return isFarFromChange ? seconds : searchInstant(zone, local)
}
