import { instantOfLocal, localSeconds, type TimeZone, timeZone } from '../../../lib/time-zone.ts'
import type { SlaCalendar } from './sla-clock-types.ts'
import { isInside, overlap, type Span, unionOf } from './spans.ts'
import { type Hours, hoursOfDates, readWeek } from './week-hours.ts'

/** The working time of a calendar, in seconds since 1970-01-01T00:00Z. */
export interface WorkingTime {
  includes(at: number): boolean
  /** Seconds of working time within a span. */
  within(span: Span): number
  /** The earliest instant at which so many seconds of a span's working time have passed; null if it has less. */
  reach(span: Span, seconds: number): number | null
}

const roundTheClock: WorkingTime = {
  includes: () => true,
  within: ({ from, to }) => to - from,
  reach: ({ from, to }, seconds) => (from + seconds <= to ? from + seconds : null),
}

const SECONDS_A_DAY = 86_400
const BLOCK = 28 * SECONDS_A_DAY
/** Clock changes, even across the date line, move hours by a day at most: no further than to the next date. */
const DAYS_AROUND = 1

/** The spans of working time in one of the equal blocks of all time. */
interface Block {
  span: Span
  spans: Span[]
  seconds: number
}

/**
 * Rule 2: each interval becomes instants by itself before they are united, because where clocks are put
 * forward it may fall onto the one after it, or become empty.
 */
function fillBlock(number: number, zone: TimeZone, hoursOf: (day: number) => readonly Hours[]): Block {
  const block = { from: number * BLOCK, to: (number + 1) * BLOCK }
  const first = Math.floor(localSeconds(zone, block.from) / SECONDS_A_DAY) - DAYS_AROUND
  const last = Math.floor(localSeconds(zone, block.to) / SECONDS_A_DAY) + DAYS_AROUND
  const spans: Span[] = []
  for (let day = first; day <= last; day++) {
    for (const hours of hoursOf(day)) {
      const from = Math.max(block.from, instantOfLocal(zone, day * SECONDS_A_DAY + hours.from * 60))
      const to = Math.min(block.to, instantOfLocal(zone, day * SECONDS_A_DAY + hours.to * 60))
      if (from < to) spans.push({ from, to })
    }
  }
  const united = unionOf(spans)
  return { span: block, spans: united, seconds: united.reduce((sum, { from, to }) => sum + to - from, 0) }
}

const secondsIn = ({ span, spans, seconds }: Block, part: Span) =>
  part.from <= span.from && part.to >= span.to
    ? seconds
    : spans.reduce((sum, one) => sum + overlap(one, part), 0)

/** Blocks are kept, so that the tickets of one calendar share them. */
function byWeek(zone: TimeZone, hoursOf: (day: number) => readonly Hours[]): WorkingTime {
  const blocks = new Map<number, Block>()
  const blockOf = (number: number) => {
    const known = blocks.get(number)
    if (known) return known
    const block = fillBlock(number, zone, hoursOf)
    blocks.set(number, block)
    return block
  }
  return {
    includes: (at) => isInside(blockOf(Math.floor(at / BLOCK)).spans, at),
    within(span) {
      let seconds = 0
      for (let number = Math.floor(span.from / BLOCK); number * BLOCK < span.to; number++)
        seconds += secondsIn(blockOf(number), span)
      return seconds
    },
    reach(span, seconds) {
      let missing = seconds
      for (let number = Math.floor(span.from / BLOCK); number * BLOCK < span.to; number++) {
        for (const one of blockOf(number).spans) {
          const here = overlap(one, span)
          if (here >= missing) return Math.max(one.from, span.from) + missing
          missing -= here
        }
      }
      return null
    },
  }
}

/**
 * Prepares a calendar for any number of tickets; null if an interval of its week ends before or when it
 * begins, also where the calendar is round the clock.
 *
 * @throws RangeError for an unknown time zone, or an invalid time or date
 */
export function workingTime({ time_zone, always, week, holidays }: SlaCalendar): WorkingTime | null {
  const hours = readWeek(week)
  const zone = timeZone(time_zone)
  if (hours === null) return null
  return always ? roundTheClock : byWeek(zone, hoursOfDates(hours, holidays))
}
