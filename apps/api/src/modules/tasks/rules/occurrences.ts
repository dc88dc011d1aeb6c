import { completedRecurrence, parseRecurrence } from '@muster/contract/tasks/recurrence'
import { RRuleTemporal } from 'rrule-temporal'

/** A recurrence: its rule, and the first day, from which the rule counts. */
export interface Recurrence {
  rule: string
  /** `YYYY-MM-DD`, a calendar day of the organisation. */
  startsOn: string
}

/*
 * Loaded on first use (`laterOccurrences`): the library is large, as it bundles its own Temporal.
 *
 * Occurrences are calendar days. The library computes with instants, so each day is noon in UTC, where no clock changes:
 * neither the server's time zone nor the organisation's moves it. Which day is today is decided by the caller.
 */
const noonOf = (day: string): Temporal.ZonedDateTime =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })
const dayOf = (at: { toString(): string }): string => at.toString().slice(0, 10)

type Rule = ReturnType<typeof completedRecurrence>

const plain = (day: string): Temporal.PlainDate => Temporal.PlainDate.from(day)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/** The last day that a due date can have. */
const END = '9899-12-31'
/** What occurs less often is over: the days until then are all looked at. */
const HORIZON_YEARS = 10

const horizonOf = (day: string): string =>
  earlier(plain(earlier(day, END)).add({ years: HORIZON_YEARS }).toString().slice(0, 10), END)

const periods = {
  DAILY: { unit: 'days', first: (day: Temporal.PlainDate) => day },
  WEEKLY: { unit: 'weeks', first: (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 }) },
  MONTHLY: { unit: 'months', first: (day: Temporal.PlainDate) => day.with({ day: 1 }) },
  YEARLY: { unit: 'years', first: (day: Temporal.PlainDate) => day.with({ month: 1, day: 1 }) },
} as const

/**
 * A day from which the rule gives the same occurrences after `after` as from its start: the library looks at every period from
 * the first day on, however long ago that was. Occurrences that are counted are counted from the start.
 */
function startNear({ freq, interval, count, byDay }: Rule, startsOn: string, after: string): string {
  if (count !== null || after <= startsOn) return startsOn
  const { unit, first } = periods[freq]
  // A weekly rule without weekdays takes that of its first day.
  const start = freq === 'WEEKLY' && byDay.length === 0 ? plain(startsOn) : first(plain(startsOn))
  const passed = start.until(plain(after), { largestUnit: unit })[unit]
  const near = start.add({ [unit]: Math.floor(passed / interval) * interval })
  return Temporal.PlainDate.compare(near, plain(startsOn)) > 0 ? near.toString() : startsOn
}

/** @param to the last day that matters */
function computed({ rule, startsOn }: Recurrence, after: string, to: string): RRuleTemporal {
  const parsed = parseRecurrence(rule)
  if (!parsed) throw new Error(`The recurrence ${rule} can't be read.`)
  const complete = completedRecurrence(parsed, startsOn)
  const { freq, interval, byDay, byMonthDay, byMonth, bySetPos, until, count } = complete
  const start = startNear(complete, startsOn, after)
  return new RRuleTemporal({
    ...{ freq, interval, dtstart: noonOf(start) as never, tzid: 'UTC', wkst: 'MO' },
    ...(byDay.length > 0 ? { byDay } : {}),
    ...(byMonthDay.length > 0 ? { byMonthDay } : {}),
    ...(byMonth.length > 0 ? { byMonth } : {}),
    ...(bySetPos.length > 0 ? { bySetPos } : {}),
    until: noonOf(earlier(until ?? to, to)) as never,
    ...(count === null ? {} : { count }),
  })
}

/** The occurrence after a day; null where there is none, or none is found after the most days that the library looks at. */
function nextOf(rule: RRuleTemporal, after: string): string | null {
  try {
    const next = rule.next(noonOf(after) as never, false)
    return next ? dayOf(next) : null
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return null
    throw error
  }
}

/** Occurrences after a day, at most so many, up to a day or for ten years after the last one. */
export function occurrencesAfter(recurrence: Recurrence, after: string, most: number, to?: string): string[] {
  const days: string[] = []
  let last = after
  while (days.length < most) {
    const end = to ?? horizonOf(last > recurrence.startsOn ? last : recurrence.startsOn)
    if (end <= last) break
    const next = nextOf(computed(recurrence, last, end), last)
    if (next === null || next > end) break
    last = next
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
  return occurrencesAfter(recurrence, start, 62, earlier(to, END))
}

/**
 * The occurrence that follows the one of `lastOn`; null when the recurrence has ended. Occurrences that have passed meanwhile
 * are left out but for the latest: after a pause of a week, a daily task is due once, today.
 *
 * @param today the organisation's day
 */
export function nextOccurrence(recurrence: Recurrence, lastOn: string, today: string): string | null {
  const [day] = occurrencesAfter(recurrence, lastOn, 1)
  if (day === undefined) return null
  if (day >= today) return day
  const latest = computed(recurrence, day, today).previous(noonOf(today) as never, true)
  return latest && dayOf(latest) > lastOn ? dayOf(latest) : day
}
