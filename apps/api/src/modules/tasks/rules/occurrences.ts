import { completedRecurrence, parseRecurrence } from '@muster/contract/tasks/recurrence'
import { RRuleTemporal } from 'rrule-temporal'

/** A recurrence: its rule, and the first day, from which the rule counts. */
export interface Recurrence {
  rule: string
  /** `YYYY-MM-DD`, a calendar day of the organisation. */
  startsOn: string
}

/*
 * Loaded on first use (`laterOccurrences`): the library brings its own calendar along.
 *
 * Occurrences are calendar days. The library computes with instants, so each day is noon in UTC, where no clock changes:
 * neither the server's time zone nor the organisation's moves it. Which day is today is decided by the caller.
 */
const noonOf = (day: string): Temporal.ZonedDateTime =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })
const dayOf = (at: { toString(): string }): string => at.toString().slice(0, 10)

function computed({ rule, startsOn }: Recurrence): RRuleTemporal {
  const parsed = parseRecurrence(rule)
  if (!parsed) throw new Error(`The recurrence ${rule} can't be read.`)
  const { freq, interval, byDay, byMonthDay, byMonth, bySetPos, until, count } = completedRecurrence(
    parsed,
    startsOn,
  )
  return new RRuleTemporal({
    ...{ freq, interval, dtstart: noonOf(startsOn) as never, tzid: 'UTC', wkst: 'MO' },
    ...(byDay.length > 0 ? { byDay } : {}),
    ...(byMonthDay.length > 0 ? { byMonthDay } : {}),
    ...(byMonth.length > 0 ? { byMonth } : {}),
    ...(bySetPos.length > 0 ? { bySetPos } : {}),
    ...(until === null ? {} : { until: noonOf(until) as never }),
    ...(count === null ? {} : { count }),
  })
}

/** The last day that a due date can have. */
const END = '9899-12-31'

/** Occurrences after a day, at most so many. */
export function occurrencesAfter(recurrence: Recurrence, after: string, most: number): string[] {
  const rule = computed(recurrence)
  const days: string[] = []
  let last = after
  while (days.length < most) {
    const next = rule.next(noonOf(last) as never, false)
    if (!next || dayOf(next) > END) break
    last = dayOf(next)
    days.push(last)
  }
  return days
}

/** The first days on which it occurs, the day it starts on among them if the rule meets it. */
export const firstOccurrences = (recurrence: Recurrence, most: number): string[] =>
  occurrencesAfter(
    recurrence,
    Temporal.PlainDate.from(recurrence.startsOn).subtract({ days: 1 }).toString(),
    most,
  )

/** Occurrences in a period, after the one of which a task exists. At most 62. */
export function occurrencesWithin(
  recurrence: Recurrence,
  { after, from, to }: { after: string; from: string; to: string },
): string[] {
  const before = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
  const start = after > before ? after : before
  return occurrencesAfter(recurrence, start, 62).filter((day) => day <= to)
}

/**
 * The occurrence that follows the one of `lastOn`; null when the recurrence has ended. Occurrences that have passed meanwhile
 * are left out but for the latest: after a pause of a week, a daily task is due once, today.
 *
 * @param today the organisation's day
 */
export function nextOccurrence(recurrence: Recurrence, lastOn: string, today: string): string | null {
  const rule = computed(recurrence)
  const next = rule.next(noonOf(lastOn) as never, false)
  if (!next) return null
  const day = dayOf(next)
  if (day > END) return null
  if (day >= today) return day
  const latest = rule.previous(noonOf(today) as never, true)
  return latest && dayOf(latest) > lastOn ? dayOf(latest) : day
}
