import type { AttendanceDayInput } from '../../src/modules/attendance/rules/attendance-day-types.ts'

const ORDER = ['in', 'break_end', 'unknown', 'break_start', 'out']
const KINDS = ['leave', 'on_duty', 'work_from_home'] as const

/**
 * Independent implementation of the attendance day rule, minute by minute with `Temporal`; for tests only.
 */
export function recountAttendanceDay(input: AttendanceDayInput): unknown {
  const { shift, off, requests, time_zone } = input
  const local = (text: string, days: number) =>
    Temporal.PlainDate.from(input.date)
      .add({ days })
      .toZonedDateTime({ timeZone: time_zone, plainTime: text })
      .toInstant()
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0
  const start = local(shift.start, 0)
  const end = local(shift.end, shift.end > shift.start ? 0 : 1)
  const opensAt = start.subtract({ minutes: shift.window_before })
  const closesAt = end.add({ minutes: shift.window_after })
  /** Counts minutes one by one; 0 if the start is after the end. */
  const wholeMinutes = (from: Temporal.Instant, to: Temporal.Instant) => {
    let minutes = 0
    for (let at = from.add({ minutes: 1 }); !isBefore(to, at); at = at.add({ minutes: 1 })) minutes++
    return minutes
  }
  const clock = (at: Temporal.Instant | undefined) =>
    at ? at.toZonedDateTimeISO(time_zone).toPlainTime().toString({ smallestUnit: 'minute' }) : null

  const sorted = input.punches
    .map(({ at, direction }) => ({ at: Temporal.Instant.from(at), direction }))
    .filter(({ at }) => !isBefore(at, opensAt) && !isBefore(closesAt, at))
    .sort(
      (a, b) =>
        Temporal.Instant.compare(a.at, b.at) || ORDER.indexOf(a.direction) - ORDER.indexOf(b.direction),
    )
  const kept: typeof sorted = []
  for (const punch of sorted) {
    const before = kept.findLast(({ direction }) => direction === punch.direction)
    const until = before?.at.add({ seconds: shift.repeat_seconds ?? 0 })
    if (until === undefined || isBefore(until, punch.at)) kept.push(punch)
  }

  const openings: Temporal.Instant[] = []
  const closings: Temporal.Instant[] = []
  const flags = new Set<string>()
  for (const { at, direction } of kept) {
    const isOpen = openings.length > closings.length
    const opens = ['in', 'break_end'].includes(direction) || (direction === 'unknown' && !isOpen)
    if (opens && !isOpen) openings.push(at)
    if (!opens && isOpen) closings.push(at)
    if (direction === 'out' && !isOpen) flags.add('missing_in')
  }
  if (openings.length > closings.length) flags.add('missing_out')
  const gross = closings.reduce((sum, closing, index) => sum + wholeMinutes(openings[index]!, closing), 0)
  const hasBreak = kept.some(({ direction }) => direction.startsWith('break'))
  const auto = shift.auto_break
  const worked = auto && !hasBreak && gross >= auto.after_minutes ? Math.max(0, gross - auto.minutes) : gross

  const kindOf = (portion: string) =>
    KINDS.find((kind) => requests.some((one) => one.kind === kind && one.portion === portion))
  const [full, first, second] = ['full', 'first', 'second'].map(kindOf)
  const whole = full ?? (second && first)
  const half = Math.floor(Number(end.epochNanoseconds - start.epochNanoseconds) / 1e9 / 60 / 2)
  const midpoint = start.add({ minutes: half })

  const firstIn = openings[0]
  const lastOut = closings.at(-1)
  const isFree = off !== null || whole !== undefined
  const late = firstIn && !isFree ? wholeMinutes(first ? midpoint : start, firstIn) : 0
  const early =
    lastOut && !isFree && !flags.has('missing_out') ? wholeMinutes(lastOut, second ? midpoint : end) : 0
  const late_by = late > shift.grace_in ? late : 0
  const early_by = early > shift.grace_out ? early : 0
  if (late_by > 0) flags.add('late')
  if (early_by > 0) flags.add('early')
  if (worked > 0 && (whole === 'leave' || whole === 'on_duty')) flags.add('worked_on_leave')

  const isHalf = worked >= shift.half_day_minutes
  const isFull = worked >= shift.full_day_minutes
  const isMissing = flags.has('missing_in') || flags.has('missing_out')
  const status = [
    whole,
    off && (isHalf ? 'worked_off_day' : off),
    (first || second) && (isHalf ? 'present' : 'half_day'),
    isFull && 'present',
    isHalf && 'half_day',
    isMissing && 'missing_punch',
    'absent',
  ].find(Boolean)
  const overtime = whole ? 0 : off ? worked : Math.max(0, worked - shift.full_day_minutes)
  return {
    status,
    first_in: clock(firstIn),
    last_out: clock(lastOut),
    worked,
    late_by,
    early_by,
    overtime,
    flags: [...flags].sort(),
  }
}
