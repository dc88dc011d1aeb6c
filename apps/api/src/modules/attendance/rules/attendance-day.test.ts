import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountAttendanceDay } from '../../../../test/recounts/attendance-day.ts'
import { attendanceDay } from './attendance-day.ts'
import type {
  AttendanceDay,
  AttendanceDayInput,
  AttendanceRequest,
  AttendanceShift,
} from './attendance-day-types.ts'
import type { PunchDirection } from './punch-order.ts'

const vectors = JSON.parse(
  readFileSync(new URL('fixtures/attendance-day.json', import.meta.url), 'utf8'),
) as {
  name: string
  input: AttendanceDayInput
  expected: unknown
}[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(attendanceDay(input)).toEqual(expected)
  expect(recountAttendanceDay(input)).toEqual(expected)
})

const nineToSix: AttendanceShift = {
  start: '09:00',
  end: '18:00',
  window_before: 180,
  window_after: 300,
  grace_in: 10,
  grace_out: 10,
  full_day_minutes: 480,
  half_day_minutes: 240,
  repeat_seconds: 0,
  auto_break: null,
}

interface Row {
  name: string
  date?: string
  time_zone?: string
  shift?: Partial<AttendanceShift>
  off?: AttendanceDayInput['off']
  /** `kind portion`. */
  requests?: string[]
  /** `time direction` on 5 January 2026 in India, or a full instant. */
  punches?: string[]
  expected: Partial<AttendanceDay>
}

const rows: Row[] = [
  {
    name: '1: both ends of the window count',
    punches: ['06:00:00 in', '23:00:00 out'],
    expected: { first_in: '06:00', last_out: '23:00', worked: 1020 },
  },
  {
    name: '1: a fraction of a second beyond does not',
    punches: ['05:59:59.999999999 in', '23:00:00.0000000001 out'],
    expected: { status: 'absent', first_in: null, last_out: null, flags: [] },
  },
  {
    name: '1: a repeat exactly so many seconds later is one, and begins no time anew',
    shift: { repeat_seconds: 60 },
    // The third is 61 seconds after the first; the second was dropped.
    punches: ['09:00:00 unknown', '09:01:00 unknown', '09:01:01 unknown', '18:00:00 unknown'],
    expected: { worked: 1, last_out: '09:01', flags: ['missing_out'] },
  },
  {
    name: '1: half a second beyond is no repeat',
    shift: { repeat_seconds: 60 },
    punches: ['09:00:00 unknown', '09:01:00.5 unknown'],
    expected: { worked: 1, last_out: '09:01' },
  },
  {
    name: '1: a punch of another direction does not end the time of repeats',
    shift: { repeat_seconds: 120 },
    punches: ['09:00:00 in', '09:00:30 out', '09:01:00 in', '18:00:00 out'],
    // The second in is a repeat, so that the last out closes nothing.
    expected: { worked: 0, first_in: '09:00', last_out: '09:00', flags: ['early', 'missing_in'] },
  },
  {
    name: '1: a repeat of a punch outside the window is none',
    shift: { repeat_seconds: 600 },
    punches: ['05:55:00 in', '06:00:00 in', '18:00:00 out'],
    expected: { first_in: '06:00', worked: 720 },
  },
  {
    name: '1: no repeat seconds given',
    shift: { repeat_seconds: null },
    punches: ['09:00:00 unknown', '09:00:00 unknown', '09:00:01 unknown', '18:00:00 unknown'],
    expected: { worked: 0, last_out: '09:00', flags: ['missing_out'] },
  },
  {
    name: '1: the order of one instant: out comes last',
    punches: ['09:00:00 out', '09:00:00 in', '18:00:00 out', '18:00:00 in'],
    expected: { worked: 0, first_in: '09:00', last_out: '18:00', flags: [] },
  },
  {
    name: '2: a break end opens as an in does',
    punches: ['09:00:00 break_end', '18:00:00 out'],
    expected: { first_in: '09:00', worked: 540, flags: [] },
  },
  {
    name: '2: a break start with nothing open is ignored, and an out is missing its in',
    punches: ['09:00:00 break_start', '18:00:00 out'],
    expected: { status: 'missing_punch', first_in: null, last_out: null, flags: ['missing_in'] },
  },
  {
    name: '2: a second in is ignored',
    punches: ['09:00:00 in', '12:00:00 in', '18:00:00 out'],
    expected: { first_in: '09:00', worked: 540, flags: [] },
  },
  {
    name: '2: an out from a break is missing its in',
    punches: ['09:00:00 in', '13:00:00 break_start', '18:00:00 out'],
    expected: { worked: 240, last_out: '13:00', early_by: 300, flags: ['early', 'missing_in'] },
  },
  {
    name: '3: each interval is rounded down by itself',
    punches: ['09:00:00 in', '09:30:59 out', '10:00:00 in', '10:30:59 out'],
    expected: { worked: 60 },
  },
  {
    name: '3: the automatic break from exactly so many minutes on',
    shift: { auto_break: { minutes: 45, after_minutes: 300 } },
    punches: ['09:00:00 in', '14:00:00 out'],
    expected: { worked: 255 },
  },
  {
    name: '3: not a minute before',
    shift: { auto_break: { minutes: 45, after_minutes: 300 } },
    punches: ['09:00:00 in', '13:59:59 out'],
    expected: { worked: 299 },
  },
  {
    name: '3: never below nothing',
    shift: { auto_break: { minutes: 45, after_minutes: 0 } },
    punches: ['09:00:00 in', '09:30:00 out'],
    expected: { worked: 0 },
  },
  {
    name: '3: a break punch that the walk ignores still is one',
    shift: { auto_break: { minutes: 45, after_minutes: 300 } },
    punches: ['08:00:00 break_start', '09:00:00 in', '18:00:00 out'],
    expected: { worked: 540 },
  },
  {
    name: '3: a break punch outside the window is none',
    shift: { auto_break: { minutes: 45, after_minutes: 300 } },
    punches: ['05:00:00 break_start', '09:00:00 in', '18:00:00 out'],
    expected: { worked: 495 },
  },
  {
    name: '4: the opening of a dropped interval is the first in',
    punches: ['08:00:00 in'],
    expected: { first_in: '08:00', last_out: null, flags: ['missing_out'] },
  },
  {
    name: '5: seconds do not make somebody late',
    punches: ['09:10:59.9 in', '18:00:00 out'],
    expected: { late_by: 0, flags: [] },
  },
  {
    name: '5: nor early',
    punches: ['09:00:00 in', '17:49:00.1 out'],
    expected: { early_by: 0, flags: [] },
  },
  {
    name: '5: eleven whole minutes do',
    punches: ['09:00:00 in', '17:49:00 out'],
    expected: { early_by: 11, flags: ['early'] },
  },
  {
    name: '5: without grace a minute counts, and being before time does not',
    shift: { grace_in: 0, grace_out: 0 },
    punches: ['08:59:00 in', '18:01:00 out'],
    expected: { late_by: 0, early_by: 0, flags: [] },
  },
  {
    name: '5: of several full-day requests leave comes first',
    requests: ['work_from_home full', 'on_duty full', 'leave full'],
    expected: { status: 'leave' },
  },
  {
    name: '5: a full-day request goes before two halves',
    requests: ['leave first', 'leave second', 'work_from_home full'],
    expected: { status: 'work_from_home' },
  },
  {
    name: '5: several cover the first half',
    requests: ['leave second', 'work_from_home first', 'on_duty first'],
    expected: { status: 'on_duty' },
  },
  {
    name: '5: the same half twice is no full day',
    requests: ['leave first', 'on_duty first'],
    expected: { status: 'half_day' },
  },
  {
    name: '5: with the second half covered the day ends in the middle',
    requests: ['on_duty second'],
    punches: ['09:00:00 in', '13:20:00 out'],
    expected: { status: 'present', worked: 260, early_by: 0, flags: [] },
  },
  {
    name: '5: … and leaving before it is early',
    requests: ['on_duty second'],
    punches: ['09:00:00 in', '13:00:00 out'],
    expected: { status: 'present', early_by: 30, flags: ['early'] },
  },
  {
    name: '5: with the first half covered, late counts from the middle',
    requests: ['leave first'],
    punches: ['13:45:00 in', '18:00:00 out'],
    expected: { status: 'present', worked: 255, late_by: 15, flags: ['late'] },
  },
  {
    name: '5: the middle of an odd number of minutes is rounded down',
    shift: { end: '18:01', grace_in: 0 },
    requests: ['leave first'],
    punches: ['13:31:00 in', '18:01:00 out'],
    expected: { late_by: 1 },
  },
  {
    name: '5: with a full-day request nobody is late or early',
    requests: ['work_from_home full'],
    punches: ['11:00:00 in', '15:00:00 out'],
    expected: { status: 'work_from_home', late_by: 0, early_by: 0, overtime: 0, flags: [] },
  },
  {
    name: '5: nor on an off-day',
    off: 'week_off',
    punches: ['11:00:00 in', '15:00:00 out'],
    expected: { status: 'worked_off_day', late_by: 0, early_by: 0, overtime: 240, flags: [] },
  },
  {
    name: '6: an off-day goes before a half-day request',
    off: 'holiday',
    requests: ['leave first'],
    punches: ['09:00:00 in', '12:59:00 out'],
    expected: { status: 'holiday', worked: 239, overtime: 239 },
  },
  {
    name: '6: half a request without work is half a day, whatever is missing',
    requests: ['leave first'],
    punches: ['14:00:00 in'],
    expected: { status: 'half_day', flags: ['late', 'missing_out'] },
  },
  {
    name: '6: a missing punch is told only where the work is too short',
    punches: ['09:00:00 in', '13:00:00 out', '18:00:00 out'],
    expected: { status: 'half_day', flags: ['early', 'missing_in'] },
  },
  {
    name: '6: an off-day keeps its name with a missing punch',
    off: 'week_off',
    punches: ['09:00:00 in'],
    expected: { status: 'week_off', flags: ['missing_out'] },
  },
  {
    name: '6: leave on two halves with work',
    requests: ['leave first', 'work_from_home second'],
    punches: ['09:00:00 in', '09:01:00 out'],
    expected: { status: 'leave', flags: ['worked_on_leave'] },
  },
  {
    name: '6: punches that make no whole minute are no work on leave',
    requests: ['on_duty full'],
    punches: ['09:00:00 in', '09:00:59 out'],
    expected: { status: 'on_duty', worked: 0, flags: [] },
  },
  {
    name: '7: overtime is reckoned after the automatic break',
    shift: { auto_break: { minutes: 60, after_minutes: 300 } },
    punches: ['09:00:00 in', '20:00:00 out'],
    expected: { worked: 600, overtime: 120 },
  },
  {
    name: '7: with half a day of leave, beyond the full day all the same',
    requests: ['leave first'],
    punches: ['09:00:00 in', '18:00:00 out'],
    expected: { status: 'present', overtime: 60 },
  },
  {
    name: '8: flags in alphabetical order',
    punches: ['08:00:00 out', '12:00:00 in', '13:00:00 out', '14:00:00 in'],
    expected: { status: 'missing_punch', flags: ['late', 'missing_in', 'missing_out'] },
  },
  {
    name: 'a shift of equal times goes round the clock',
    shift: { start: '09:00', end: '09:00', full_day_minutes: 1440 },
    punches: ['09:00:00 in', '2026-01-06T09:00:00+05:30 out'],
    expected: { status: 'present', worked: 1440, first_in: '09:00', last_out: '09:00', overtime: 0 },
  },
  {
    name: 'instants of any offset are shown by the clocks of the place',
    punches: ['2026-01-04T22:30:00-05:00 in', '2026-01-05T12:30:00.5Z out'],
    expected: { first_in: '09:00', last_out: '18:00', worked: 540, flags: [] },
  },
  {
    name: 'New York, the night an hour is skipped: seven hours of eight',
    date: '2026-03-07',
    time_zone: 'America/New_York',
    shift: { start: '22:00', end: '06:00', full_day_minutes: 420 },
    punches: ['2026-03-07T22:00:00-05:00 in', '2026-03-08T06:00:00-04:00 out'],
    expected: {
      status: 'present',
      worked: 420,
      late_by: 0,
      early_by: 0,
      first_in: '22:00',
      last_out: '06:00',
    },
  },
  {
    name: 'New York, the night an hour comes twice: the middle is at half of nine hours',
    date: '2026-10-31',
    time_zone: 'America/New_York',
    shift: { start: '22:00', end: '06:00', grace_in: 0 },
    requests: ['leave first'],
    // 02:30 in summer time, which is 01:30 again.
    punches: ['2026-11-01T01:31:00-05:00 in', '2026-11-01T06:00:00-05:00 out'],
    expected: { first_in: '01:31', late_by: 1, worked: 269 },
  },
  {
    name: 'New York, a shift from a time that is skipped begins an hour later',
    date: '2026-03-08',
    time_zone: 'America/New_York',
    shift: { start: '02:30', end: '10:30', grace_in: 0 },
    punches: ['2026-03-08T03:31:00-04:00 in', '2026-03-08T10:30:00-04:00 out'],
    expected: { first_in: '03:31', late_by: 1, worked: 419 },
  },
  {
    name: 'New York, a shift from a time that comes twice begins the first time',
    date: '2026-11-01',
    time_zone: 'America/New_York',
    shift: { start: '01:30', end: '09:30', grace_in: 0 },
    punches: ['2026-11-01T01:31:00-04:00 in', '2026-11-01T09:30:00-05:00 out'],
    expected: { first_in: '01:31', late_by: 1, worked: 539 },
  },
  {
    name: 'London, an end that comes twice is the first',
    date: '2026-10-24',
    time_zone: 'Europe/London',
    shift: { start: '17:00', end: '01:30' },
    punches: ['2026-10-24T16:00:00Z in', '2026-10-25T00:30:00Z out'],
    expected: { worked: 510, early_by: 0, last_out: '01:30' },
  },
  {
    name: 'Lord Howe, half an hour is skipped',
    date: '2026-10-04',
    time_zone: 'Australia/Lord_Howe',
    shift: { start: '02:15', end: '10:00', grace_in: 0 },
    punches: ['2026-10-04T02:46:00+11:00 in', '2026-10-04T10:00:00+11:00 out'],
    expected: { first_in: '02:46', late_by: 1, worked: 434 },
  },
  {
    name: 'the leap day, over midnight',
    date: '2028-02-29',
    shift: { start: '22:00', end: '06:00' },
    punches: ['2028-02-29T22:00:00+05:30 in', '2028-03-01T06:00:00+05:30 out'],
    expected: { status: 'present', worked: 480 },
  },
  {
    name: 'a night over the new year',
    date: '2026-12-31',
    shift: { start: '22:00', end: '06:00' },
    punches: ['2026-12-31T22:00:00+05:30 in', '2027-01-01T06:00:00+05:30 out'],
    expected: { status: 'present', worked: 480, last_out: '06:00' },
  },
]

function caseOf(row: Row): AttendanceDayInput {
  const { date = '2026-01-05', time_zone = 'Asia/Kolkata', off = null, requests = [], punches = [] } = row
  return {
    date,
    time_zone,
    shift: { ...nineToSix, ...row.shift },
    off,
    requests: requests.map((text) => {
      const [kind, portion] = text.split(' ')
      return { kind, portion } as AttendanceRequest
    }),
    punches: punches.map((text) => {
      const [at, direction] = text.split(' ') as [string, PunchDirection]
      return { at: at.includes('T') ? at : `2026-01-05T${at}+05:30`, direction }
    }),
  }
}

describe('additional cases', () => {
  test.each(rows)('$name', (row) => {
    const input = caseOf(row)
    const result = attendanceDay(input)
    expect(result).toMatchObject(row.expected)
    // Temporal supports nanoseconds at most.
    if (!input.punches.some(({ at }) => /\.\d{10}/.test(at)))
      expect(recountAttendanceDay(input)).toEqual(result)
    expect(attendanceDay({ ...input, punches: [...input.punches].reverse() })).toEqual(result)
  })

  const day = caseOf({ name: '', expected: {} })
  test.each<[string, AttendanceDayInput]>([
    ['date', { ...day, date: '2026-02-30' }],
    ['time zone', { ...day, time_zone: 'Nowhere' }],
    ['time of day', { ...day, shift: { ...nineToSix, start: '24:00' } }],
    ['time of day', { ...day, shift: { ...nineToSix, end: '9:00' } }],
    ['instant', { ...day, punches: [{ at: '09:00', direction: 'in' }] }],
  ])('rejects an invalid %s', (_, input) => {
    expect(() => attendanceDay(input)).toThrow(RangeError)
  })
})

const daysOfChange = [
  ['Asia/Kolkata', '2026-01-05'],
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-10-31'],
  ['America/New_York', '2026-11-01'],
  ['Europe/London', '2026-03-28'],
  ['Europe/London', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Africa/Casablanca', '2026-02-15'],
  ['America/Santiago', '2026-09-06'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2028-02-29'],
] as const

const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
const pick = fc.constantFrom

const punchNear = (zone: string, date: string) =>
  fc
    .record({
      quarter: fc.integer({ min: -40, max: 160 }),
      seconds: pick(0, 0, 0, 1, 30, 59, 61, 400),
      nanoseconds: pick(0, 0, 0, 1, 500_000_000, 999_999_999),
      offset: pick('UTC', '+05:45', '-03:30', zone),
      direction: pick<PunchDirection[]>('in', 'out', 'break_start', 'break_end', 'unknown', 'in', 'out'),
    })
    .map(({ quarter, seconds, nanoseconds, offset, direction }) => {
      const at = Temporal.PlainDate.from(date)
        .toZonedDateTime(zone)
        .toInstant()
        .add({ seconds: quarter * 900 + seconds })
        .add({ nanoseconds })
      return { at: at.toString({ timeZone: offset }), direction }
    })

const anyCase = pick(...daysOfChange).chain(
  ([time_zone, date]): fc.Arbitrary<AttendanceDayInput> =>
    fc.record({
      date: fc.constant(date),
      time_zone: fc.constant(time_zone),
      shift: fc.record({
        start: clock,
        end: clock,
        window_before: pick(0, 15, 60, 180, 600),
        window_after: pick(0, 15, 60, 300, 600),
        grace_in: pick(0, 5, 10, 30),
        grace_out: pick(0, 5, 10, 30),
        full_day_minutes: pick(0, 300, 420, 480),
        half_day_minutes: pick(0, 120, 240),
        repeat_seconds: pick(null, 0, 1, 60, 120, 900),
        auto_break: fc.oneof(
          fc.constant(null),
          fc.record({ minutes: pick(0, 30, 60, 600), after_minutes: pick(0, 60, 300) }),
        ),
      }),
      off: pick(null, null, null, 'week_off' as const, 'holiday' as const),
      requests: fc.array(
        fc.record({
          kind: pick('leave' as const, 'on_duty' as const, 'work_from_home' as const),
          portion: pick('full' as const, 'first' as const, 'second' as const),
        }),
        { maxLength: 3 },
      ),
      punches: fc.array(punchNear(time_zone, date), { maxLength: 10 }),
    }),
)

test('equals a recount minute by minute', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(attendanceDay(input)).toEqual(recountAttendanceDay(input))
    }),
    { numRuns: 1500, seed: 49 },
  )
})

test('depends neither on the order of punches nor on repetitions', () => {
  fc.assert(
    fc.property(anyCase, fc.infiniteStream(fc.nat()), (input, random) => {
      const repeated = [...input.punches, ...input.punches]
        .map((punch) => ({ punch, place: random.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ punch }) => punch)
      expect(attendanceDay({ ...input, punches: repeated })).toEqual(attendanceDay(input))
    }),
    { numRuns: 500, seed: 50 },
  )
})
