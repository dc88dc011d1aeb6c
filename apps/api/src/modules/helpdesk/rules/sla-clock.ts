import { dayText } from '@muster/contract/kit/day-number'
import { readInstant } from '../../../lib/instant.ts'
import type { SlaCalendar, SlaClock, SlaTarget, SlaTicket } from './sla-clock-types.ts'
import { isInside, outside, type Span, unionOf } from './spans.ts'
import { type WorkingTime, workingTime } from './working-time.ts'

const SECONDS_A_DAY = 86_400
const LATEST_DUE = 1826 * SECONDS_A_DAY

function wholeSeconds(text: string): number {
  const { seconds, fraction } = readInstant(text)
  if (fraction !== '') throw new RangeError(`${text} is not in whole seconds`)
  return seconds
}

/** Rule 3: a pause that has not ended lasts for ever. */
const readPauses = ({ pauses }: SlaTicket): Span[] =>
  pauses.map(({ from, to }) => ({
    from: wholeSeconds(from),
    to: to === null ? Number.POSITIVE_INFINITY : wholeSeconds(to),
  }))

const digits = (number: number) => String(number).padStart(2, '0')

function instantText(seconds: number): string {
  const day = Math.floor(seconds / SECONDS_A_DAY)
  const minutes = Math.floor((seconds - day * SECONDS_A_DAY) / 60)
  const time = [Math.floor(minutes / 60), minutes % 60, seconds - day * SECONDS_A_DAY - minutes * 60]
  return `${dayText(day)}T${time.map(digits).join(':')}Z`
}

/** Rule 4: the earliest instant by which so many seconds have elapsed in these spans; null if they have not. */
function dueAfter(seconds: number, start: number, spans: readonly Span[], time: WorkingTime): number | null {
  if (seconds === 0) return start
  let missing = seconds
  for (const span of spans) {
    const due = time.reach(span, missing)
    if (due !== null) return due
    missing -= time.within(span)
  }
  return null
}

/** A ticket in seconds since 1970-01-01T00:00Z; a pause that has not ended lasts for ever. */
export interface TicketSeconds {
  start: number
  now: number
  pauses: readonly Span[]
}

/** A ticket's clock in seconds: for many tickets, whose instants are better never written as text. */
export interface ClockSeconds {
  elapsed: number
  /** The pauses as separate ones, in order. */
  pauses: readonly Span[]
  /** When so many seconds have elapsed; null if never, or only after more than 1,826 days. */
  dueAfter(seconds: number): number | null
}

/** The clock of one ticket whose pauses do not end before they begin. */
export function clockInSeconds(
  time: WorkingTime,
  { start, now, pauses: given }: TicketSeconds,
): ClockSeconds {
  const pauses = unionOf(given)
  const running = outside(pauses, { from: start, to: start + LATEST_DUE })
  return {
    pauses,
    elapsed: outside(pauses, { from: start, to: now }).reduce((sum, span) => sum + time.within(span), 0),
    dueAfter: (seconds) => dueAfter(seconds, start, running, time),
  }
}

/**
 * The clock of one ticket, with its working time prepared by `workingTime`: tickets of one calendar share it.
 *
 * @throws RangeError for a time that is not an RFC 3339 instant in whole seconds
 */
export function ticketClock(time: WorkingTime, ticket: SlaTicket): SlaClock | { error: 'invalid_pause' } {
  const given = readPauses(ticket)
  if (given.some(({ from, to }) => to < from)) return { error: 'invalid_pause' }
  const [start, now] = [wholeSeconds(ticket.start), wholeSeconds(ticket.now)]
  const clock = clockInSeconds(time, { start, now, pauses: given })
  const targets = ticket.targets.map(({ key, minutes }): SlaTarget => {
    const due = clock.dueAfter(minutes * 60)
    return {
      key,
      due: due === null ? null : instantText(due),
      remaining: minutes * 60 - clock.elapsed,
      breached: due !== null && now > due,
    }
  })
  return { working: time.includes(now) && !isInside(clock.pauses, now), elapsed: clock.elapsed, targets }
}

/**
 * When a ticket's targets are due, counted in the working time of its calendar outside pauses. All times are
 * whole seconds of elapsed time: a local hour that is skipped is not worked, one that occurs twice is worked
 * twice. Rules: `docs/rules.md`,
 * `sla-clock`.
 *
 * @throws RangeError for an unknown time zone, or an invalid date or time
 */
export function slaClock(
  input: SlaCalendar & SlaTicket,
): SlaClock | { error: 'invalid_calendar' | 'invalid_pause' } {
  const time = workingTime(input)
  return time === null ? { error: 'invalid_calendar' } : ticketClock(time, input)
}
