/** A local time and the time zone it is meant in. */
export interface LocalTime {
  /** `YYYY-MM-DDTHH:mm`. */
  at: string
  zone: string
}

export interface CalendarEntry {
  /** Stable: the same entry in a later file replaces the earlier one. */
  uid: string
  title: string
  place: string
  notes: string
  /** Whole days: first and last; or times. */
  when: { from: string; to: string } | { start: LocalTime; end: LocalTime | null }
  /** Grows with every change. */
  sequence: number
  status: 'confirmed' | 'tentative' | 'cancelled'
}

const LINE_BYTES = 75
const encoder = new TextEncoder()

const escaped = (text: string) =>
  text.replace(/\\/g, '\\\\').replace(/;/g, '\\;').replace(/,/g, '\\,').replace(/\r?\n/g, '\\n')

/** Lines longer than 75 octets continue on the next, which begins with a space; no character is cut in two. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

const utc = (instant: Temporal.Instant) =>
  `${instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`

/**
 * In universal time, which every calendar shows in its own zone: a time zone’s own rules need not be in the file. A time that
 * the clocks skip is the one after.
 */
const instantOf = ({ at, zone }: LocalTime): Temporal.Instant =>
  Temporal.PlainDateTime.from(at).toZonedDateTime(zone).toInstant()

const dayOf = (day: string) => day.replace(/-/g, '')

function timesOf({ when }: CalendarEntry): string[] {
  if ('from' in when) {
    // The end is the day after the last.
    const end = Temporal.PlainDate.from(when.to).add({ days: 1 }).toString()
    return [`DTSTART;VALUE=DATE:${dayOf(when.from)}`, `DTEND;VALUE=DATE:${dayOf(end)}`]
  }
  const start = instantOf(when.start)
  const end = when.end && instantOf(when.end)
  return [
    `DTSTART:${utc(start)}`,
    ...(end && Temporal.Instant.compare(end, start) > 0 ? [`DTEND:${utc(end)}`] : []),
  ]
}

/** An iCalendar file (RFC 5545) of entries. */
export function calendarFile({
  stamp,
  entries,
}: {
  stamp: Temporal.Instant
  entries: readonly CalendarEntry[]
}): string {
  const events = entries.flatMap((entry) => [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(stamp)}`,
    ...timesOf(entry),
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    ...(entry.notes ? [`DESCRIPTION:${escaped(entry.notes)}`] : []),
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.status.toUpperCase()}`,
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Muster//Travel//EN', 'METHOD:PUBLISH']
  return [...lines, ...events, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}
