/** Times somebody asks for, by the clocks of their place on that day. */
export interface AskedTimes {
  /** `YYYY-MM-DD`: the day the shift begins on. */
  date: string
  /** `HH:mm`. */
  in_time?: string | undefined
  out_time?: string | undefined
  /** The time is after midnight, on the day after. */
  in_next_day?: boolean
  /** Of an end alone; beside a beginning it follows from the two times. */
  out_next_day?: boolean
}

export interface AskedInstant {
  /** RFC 3339. */
  at: string
  direction: 'in' | 'out'
  /** False where clocks were put forward over this time. */
  exists: boolean
}

function instantOf(date: string, days: number, time: string, zone: string) {
  const zoned = Temporal.PlainDate.from(date)
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime: time })
  const shown = zoned.toPlainTime().toString({ smallestUnit: 'minute' })
  return { at: zoned.toInstant().toString(), exists: shown === time }
}

/** Days after `date` on which the end lies: right after the beginning where there is one. */
function daysToEnd({ in_time, out_time, in_next_day, out_next_day }: AskedTimes): number {
  if (in_time === undefined || out_time === undefined) return out_next_day ? 1 : 0
  return (in_next_day ? 1 : 0) + (out_time <= in_time ? 1 : 0)
}

/**
 * The instants of times that are asked for. A time that the clocks leave out becomes the one after the gap and is
 * marked; of one that comes twice the earlier is meant.
 *
 * @param zone IANA name
 */
export function instantsOf(asked: AskedTimes, zone: string): AskedInstant[] {
  const { date, in_time, out_time, in_next_day } = asked
  const found: AskedInstant[] = []
  if (in_time !== undefined)
    found.push({ ...instantOf(date, in_next_day ? 1 : 0, in_time, zone), direction: 'in' })
  if (out_time !== undefined)
    found.push({ ...instantOf(date, daysToEnd(asked), out_time, zone), direction: 'out' })
  return found
}
