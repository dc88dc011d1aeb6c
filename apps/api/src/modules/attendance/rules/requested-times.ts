/** Requested times, in the time zone of the employee's location on that day. */
export interface RequestedTimes {
  /** `YYYY-MM-DD`: the day the shift begins on. */
  date: string
  /** `HH:mm`. */
  in_time?: string | undefined
  out_time?: string | undefined
  /** Whether the time is after midnight, on the next day. */
  in_next_day?: boolean
  /** For a clock-out without a clock-in; otherwise it follows from the two times. */
  out_next_day?: boolean
}

export interface RequestedInstant {
  /** RFC 3339. */
  at: string
  direction: 'in' | 'out'
  /** False if the clock change skips this time. */
  exists: boolean
}

function instantOf(date: string, days: number, time: string, zone: string) {
  const zoned = Temporal.PlainDate.from(date)
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime: time })
  const shown = zoned.toPlainTime().toString({ smallestUnit: 'minute' })
  return { at: zoned.toInstant().toString(), exists: shown === time }
}

/** Days from `date` to the clock-out: the first one after the clock-in, if given. */
function daysToEnd({ in_time, out_time, in_next_day, out_next_day }: RequestedTimes): number {
  if (in_time === undefined || out_time === undefined) return out_next_day ? 1 : 0
  return (in_next_day ? 1 : 0) + (out_time <= in_time ? 1 : 0)
}

/**
 * Converts requested times to instants. A time skipped by a clock change becomes the one after the gap and is
 * marked; of a repeated time, the earlier is used.
 *
 * @param zone IANA name
 */
export function instantsOf(times: RequestedTimes, zone: string): RequestedInstant[] {
  const { date, in_time, out_time, in_next_day } = times
  const found: RequestedInstant[] = []
  if (in_time !== undefined)
    found.push({ ...instantOf(date, in_next_day ? 1 : 0, in_time, zone), direction: 'in' })
  if (out_time !== undefined)
    found.push({ ...instantOf(date, daysToEnd(times), out_time, zone), direction: 'out' })
  return found
}
