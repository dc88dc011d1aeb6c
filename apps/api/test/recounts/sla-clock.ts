import type { SlaCalendar, SlaTicket, Weekday } from '../../src/modules/helpdesk/rules/sla-clock-types.ts'

interface Span {
  from: number
  to: number
}

const DAY = 86_400
const WEEKDAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const seconds = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000

/** The working spans of each local date, by Temporal. */
function hoursByDate({ time_zone, week, holidays }: SlaCalendar): (date: Temporal.PlainDate) => Span[] {
  const known = new Map<string, Span[]>()
  const at = (date: Temporal.PlainDate, time: string) => {
    const [day, clock] = time === '24:00' ? [date.add({ days: 1 }), '00:00'] : [date, time]
    return day.toZonedDateTime({ timeZone: time_zone, plainTime: clock }).epochMilliseconds / 1000
  }
  return (date) => {
    const key = date.toString()
    if (!known.has(key)) {
      const hours = holidays.includes(key) ? [] : week[WEEKDAYS[date.dayOfWeek - 1]!]
      known.set(
        key,
        hours.map(({ from, to }) => ({ from: at(date, from), to: at(date, to) })),
      )
    }
    return known.get(key)!
  }
}

const holds = ({ from, to }: Span, second: number) => from <= second && second < to

/** Independent implementation of the SLA clock, one day of elapsed time after another: slow, for tests only. */
export function recountSlaClock(input: SlaCalendar & SlaTicket): unknown {
  const intervals = Object.values(input.week).flat()
  if (intervals.some(({ from, to }) => to <= from)) return { error: 'invalid_calendar' }
  const pauses = input.pauses.map(({ from, to }) => ({
    from: seconds(from),
    to: to === null ? Number.POSITIVE_INFINITY : seconds(to),
  }))
  if (pauses.some(({ from, to }) => to < from)) return { error: 'invalid_pause' }

  const hoursOf = hoursByDate(input)
  const spansAround = (second: number): Span[] => {
    if (input.always) return [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
    const zoned = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(input.time_zone)
    return [-3, -2, -1, 0, 1, 2, 3].flatMap((days) => hoursOf(zoned.toPlainDate().add({ days })))
  }
  const counts = (spans: Span[], second: number) =>
    spans.some((one) => holds(one, second)) && !pauses.some((one) => holds(one, second))

  const [start, now] = [seconds(input.start), seconds(input.now)]
  const limit = start + 1826 * DAY
  const dues = new Map<string, number>()
  let [elapsed, elapsedNow] = [0, 0]
  const missing = () => input.targets.filter(({ key }) => !dues.has(key))
  const noteDues = (from: number, gained: number) => {
    for (const { key, minutes } of missing()) {
      const due = from + minutes * 60 - elapsed
      if (minutes * 60 <= elapsed + gained && due <= limit) dues.set(key, due)
    }
  }
  noteDues(start, 0)
  for (let day = start; day < Math.max(now, limit); day += DAY) {
    if (day >= now && missing().length === 0) break
    const spans = spansAround(day)
    const cuts = [...spans, ...pauses].flatMap(({ from, to }) => [from, to])
    const points = [...new Set([...cuts, day, day + DAY, now])]
      .filter((point) => point >= day && point <= day + DAY)
      .sort((a, b) => a - b)
    for (const [index, from] of points.slice(0, -1).entries()) {
      if (!counts(spans, from)) continue
      const gained = points[index + 1]! - from
      noteDues(from, gained)
      elapsed += gained
      if (from < now) elapsedNow += gained
    }
  }
  return {
    working: counts(spansAround(now), now),
    elapsed: elapsedNow,
    targets: input.targets.map(({ key, minutes }) => {
      const due = dues.get(key) ?? null
      return {
        key,
        due: due === null ? null : new Date(due * 1000).toISOString().replace('.000Z', 'Z'),
        remaining: minutes * 60 - elapsedNow,
        breached: due !== null && now > due,
      }
    }),
  }
}
