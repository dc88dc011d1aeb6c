import type { FileEncoding } from '@muster/contract/imports/sheets/sheet-reading'
import type { Book, NumberedRow, SheetFacts } from './book.ts'
import { decodeChunks } from './text-encoding.ts'

/** Events of a calendar (.ics, RFC 5545): one row per event and day, under the names of their properties. */

const columns = ['DTSTART', 'SUMMARY', 'LOCATION', 'DESCRIPTION'] as const
type Property = (typeof columns)[number] | 'DTEND' | 'RRULE' | 'STATUS'
type Event = Partial<Record<Property, string>>

const NAMES: ReadonlySet<string> = new Set([...columns, 'DTEND', 'RRULE', 'STATUS'])
const LINE = /^([A-Z-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/i
const DAY = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2}))?/
/** Longer events are no holidays. */
const MOST_DAYS = 31
const A_DAY = 86_400_000

const plain = (text: string) =>
  text.replace(/\\([nN,;\\])/g, (_whole, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim()

/** Lines with those that continue them; the text is bounded by the limit of a file. */
function* linesOf(bytes: Buffer, encoding: FileEncoding): Iterable<string> {
  const text = [...decodeChunks(bytes, encoding)].join('').replace(/\r?\n[ \t]/g, '')
  yield* text.split(/\r?\n|\r/)
}

/** Lines of events, without those of their parts, such as alarms, whose descriptions are not the event's. */
function* eventLines(lines: Iterable<string>): Iterable<string> {
  let part = 0
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? []
    const isOuter = /^(VEVENT|VCALENDAR)$/i.test(name)
    // An END without a BEGIN must not hide the events after it.
    if (edge && !isOuter) part = edge.toUpperCase() === 'BEGIN' ? part + 1 : Math.max(0, part - 1)
    else if (part === 0) yield line
  }
}

function* eventsOf(bytes: Buffer, encoding: FileEncoding): Iterable<Event> {
  let event: Event | null = null
  for (const line of eventLines(linesOf(bytes, encoding))) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) event = {}
    else if (/^END:VEVENT\s*$/i.test(line)) {
      if (event?.DTSTART && event.STATUS !== 'CANCELLED') yield event
      event = null
    } else if (event) {
      const [, name = '', , value = ''] = LINE.exec(line) ?? []
      const property = name.toUpperCase()
      if (NAMES.has(property)) event[property as Property] ??= plain(value)
    }
  }
}

/** Days of an event that lasts whole days; the end is the day after. Otherwise its start. */
function daysOf({ DTSTART = '', DTEND = '' }: Event): string[] {
  const [start, end] = [DAY.exec(DTSTART), DAY.exec(DTEND)]
  if (!start) return [DTSTART]
  const isoOf = (parts: RegExpExecArray) => `${parts[1]}-${parts[2]}-${parts[3]}`
  const from = Date.parse(isoOf(start))
  if (start[4] !== undefined || Number.isNaN(from)) return [isoOf(start)]
  const until = end ? Date.parse(isoOf(end)) : Number.NaN
  const count = Math.min(Math.max(1, Math.round((until - from) / A_DAY) || 1), MOST_DAYS)
  return Array.from({ length: count }, (_day, at) => new Date(from + at * A_DAY).toISOString().slice(0, 10))
}

async function* readEvents(
  bytes: Buffer,
  encoding: FileEncoding,
  facts: SheetFacts,
): AsyncIterable<NumberedRow> {
  const events = [...eventsOf(bytes, encoding)]
  facts.repeating = events.filter(({ RRULE }) => RRULE !== undefined).length
  const shown = columns.filter((name) => events.some((event) => event[name]))
  if (events.length > 0) yield { number: 1, cells: [...shown] }
  let number = 1
  for (const event of events) {
    for (const day of daysOf(event)) {
      number += 1
      yield { number, cells: shown.map((name) => (name === 'DTSTART' ? day : (event[name] ?? ''))) }
    }
  }
}

export function openCalendar(bytes: Buffer, encoding: FileEncoding): Book {
  const read = (facts: SheetFacts) => readEvents(bytes, encoding, facts)
  return { format: 'calendar', encoding, sheets: [{ name: '', isHidden: false, read }] }
}
