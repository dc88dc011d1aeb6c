const HOUR = 3_600_000
/** Cache: rosters convert the same few times of the same days repeatedly. */
const known = new Map<string, number>()
const MOST_KNOWN = 10_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone)
  if (made) return made
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'iso8601', ...parts, ...time })
  formats.set(zone, format)
  return format
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

/**
 * The instant of a local time, in milliseconds since 1970. A time skipped by daylight saving is moved later
 * by the gap; of one that occurs twice, the first is used.
 *
 * @param day `YYYY-MM-DD`
 * @param time `HH:mm`
 * @param zone IANA name, such as `Asia/Kolkata`
 */
export function instantOf(day: string, time: string, zone: string): number {
  const key = `${zone} ${day} ${time}`
  const earlier = known.get(key)
  if (earlier !== undefined) return earlier
  const instant = computed(day, time, zone)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, instant)
  return instant
}

function computed(day: string, time: string, zone: string): number {
  const local = Date.parse(`${day}T${time}:00Z`)
  const before = offsetAt(zone, local - 24 * HOUR)
  const after = offsetAt(zone, local + 24 * HOUR)
  if (before === after) return local - before
  const fitting = [before, after]
    .map((offset) => local - offset)
    .filter((at) => at + offsetAt(zone, at) === local)
  return fitting.length === 0 ? local - before : Math.min(...fitting)
}
