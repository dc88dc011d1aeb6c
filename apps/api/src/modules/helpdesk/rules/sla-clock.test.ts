import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownTime } from '../../../../test/own-time.ts'
import { recountSlaClock } from '../../../../test/recounts/sla-clock.ts'
import { slaClock, ticketClock } from './sla-clock.ts'
import type { SlaCalendar, SlaClock, SlaTicket, Weekday } from './sla-clock-types.ts'
import { workingTime } from './working-time.ts'

type Input = SlaCalendar & SlaTicket

const vectors = JSON.parse(readFileSync(new URL('fixtures/sla-clock.json', import.meta.url), 'utf8')) as {
  name: string
  input: Input
  expected: unknown
}[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(slaClock(input)).toEqual(expected)
  expect(recountSlaClock(input)).toEqual(expected)
})

const WEEKDAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const noHours: SlaCalendar['week'] = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
/** `09:00-18:00` on the weekdays named. */
const weekOf = (days: Weekday[], ...hours: string[]): SlaCalendar['week'] => ({
  ...noHours,
  ...Object.fromEntries(
    days.map((day) => [day, hours.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) }))]),
  ),
})
const nineToSix = weekOf(['mon', 'tue', 'wed', 'thu', 'fri'], '09:00-18:00')

const monday: Input = {
  time_zone: 'Asia/Kolkata',
  always: false,
  week: nineToSix,
  holidays: [],
  start: '2026-01-05T10:00:00+05:30',
  now: '2026-01-05T10:00:00+05:30',
  pauses: [],
  targets: [],
}

interface Row {
  name: string
  input: Partial<Omit<Input, 'targets'>>
  /** Minutes of each target, with its due. */
  dues?: [number, string | null][]
  expected?: Partial<SlaClock>
}

const rows: Row[] = [
  {
    name: '2: an interval begins with its first second and is over at its last',
    input: { start: '2026-01-05T08:00:00+05:30', now: '2026-01-05T18:00:00+05:30' },
    dues: [[540, '2026-01-05T12:30:00Z']],
    expected: { working: false, elapsed: 32_400 },
  },
  {
    name: '2: … and working in its first',
    input: { start: '2026-01-05T08:00:00+05:30', now: '2026-01-05T09:00:00+05:30' },
    expected: { working: true, elapsed: 0 },
  },
  {
    name: '2: the weekday and the holiday are those of the local date',
    input: {
      time_zone: 'Pacific/Auckland',
      holidays: ['2026-01-06'],
      // Monday evening in UTC is Tuesday in Auckland.
      start: '2026-01-05T20:30:00Z',
      now: '2026-01-05T22:00:00Z',
    },
    dues: [[1, '2026-01-06T20:01:00Z']],
    expected: { working: false, elapsed: 0 },
  },
  {
    name: '2: an offset is a time zone, too',
    input: { time_zone: '+05:30' },
    dues: [[60, '2026-01-05T05:30:00Z']],
  },
  {
    name: '2: hours that touch at a skipped hour: one is later by it, onto the next',
    input: {
      time_zone: 'America/New_York',
      week: weekOf(['sun'], '02:00-03:00', '03:00-04:00'),
      start: '2026-03-08T05:00:00Z',
      now: '2026-03-08T12:00:00Z',
    },
    dues: [
      [60, '2026-03-08T08:00:00Z'],
      [61, '2026-03-15T06:01:00Z'],
    ],
    expected: { elapsed: 3600 },
  },
  {
    name: '2: until 24:00 where midnight is skipped: on to 01:00',
    input: {
      time_zone: 'America/Santiago',
      week: weekOf(['sat'], '22:00-24:00'),
      start: '2026-09-06T00:00:00Z',
      now: '2026-09-06T12:00:00Z',
    },
    expected: { elapsed: 7200 },
  },
  {
    name: '2: a day that the date line skips is worked on the next: they overlap',
    input: {
      time_zone: 'Pacific/Apia',
      week: weekOf(['fri', 'sat'], '09:00-18:00'),
      start: '2011-12-29T12:00:00Z',
      now: '2012-01-02T00:00:00Z',
    },
    expected: { elapsed: 32_400 },
  },
  {
    name: '3: a pause begins with its first second, and work goes on in the second of its end',
    input: {
      pauses: [{ from: '2026-01-05T04:30:10Z', to: '2026-01-05T04:30:20Z' }],
      now: '2026-01-05T04:30:20Z',
    },
    dues: [[1, '2026-01-05T04:31:10Z']],
    expected: { working: true, elapsed: 10 },
  },
  {
    name: '3: pauses that touch, in any order, over the start',
    input: {
      pauses: [
        { from: '2026-01-05T05:00:00Z', to: '2026-01-05T06:00:00Z' },
        { from: '2026-01-05T03:00:00Z', to: '2026-01-05T05:00:00Z' },
        { from: '2026-01-04T03:00:00Z', to: '2026-01-04T05:00:00Z' },
      ],
    },
    dues: [[60, '2026-01-05T07:00:00Z']],
  },
  {
    name: '3: a pause that lasts swallows those within it',
    input: {
      pauses: [
        { from: '2026-01-05T05:00:00Z', to: null },
        { from: '2026-01-05T06:00:00Z', to: '2026-01-05T06:30:00Z' },
      ],
      now: '2026-01-05T08:00:00Z',
    },
    dues: [
      [30, '2026-01-05T05:00:00Z'],
      [31, null],
    ],
    expected: { elapsed: 1800 },
  },
  {
    name: '3: an empty pause is none',
    input: { pauses: [{ from: '2026-01-05T04:30:00Z', to: '2026-01-05T04:30:00Z' }] },
    expected: { working: true },
  },
  {
    name: '4: nothing to do is due at the start, also within a pause and outside working time',
    input: {
      start: '2026-01-04T10:00:00Z',
      pauses: [{ from: '2026-01-01T00:00:00Z', to: null }],
    },
    dues: [[0, '2026-01-04T10:00:00Z']],
  },
  {
    name: '4: due at the end of the day when the minutes are all of it, not next morning',
    input: {},
    dues: [
      [480, '2026-01-05T12:30:00Z'],
      [481, '2026-01-06T03:31:00Z'],
    ],
  },
  {
    name: '4: one minute a year, due on the last day that is near enough and no later',
    input: {
      week: weekOf(WEEKDAYS, '10:00-10:01'),
      time_zone: 'UTC',
      start: '2026-01-05T10:00:00Z',
    },
    dues: [
      [1826, '2031-01-04T10:01:00Z'],
      [1827, null],
    ],
  },
  {
    name: '5: before 1970, an offset of quarters',
    input: {
      time_zone: 'Asia/Kathmandu',
      start: '1969-12-29T09:00:00+05:30',
      now: '1969-12-29T10:00:01+05:30',
    },
    dues: [[60, '1969-12-29T04:30:00Z']],
    expected: { elapsed: 3601 },
  },
]

describe('additional cases', () => {
  test.each(rows)('$name', ({ input, dues = [], expected }) => {
    const targets = dues.map(([minutes]) => ({ key: `${minutes} min`, minutes }))
    const full: Input = { ...monday, ...input, targets }
    const result = slaClock(full)
    if ('error' in result) throw new Error(result.error)
    expect(result.targets.map(({ due }) => due)).toEqual(dues.map(([, due]) => due))
    if (expected) expect(result).toMatchObject(expected)
    expect(recountSlaClock(full)).toEqual(result)
  })

  test('refuses fractions of a second, an unknown zone, and 24:00 as a beginning', () => {
    for (const broken of [
      { now: '2026-01-05T10:00:00.5Z' },
      { start: '2026-01-05T10:00:00' },
      { pauses: [{ from: '2026-01-05', to: null }] },
      { time_zone: 'Mars/Base' },
      { week: weekOf(['mon'], '24:00-24:00') },
      { week: weekOf(['mon'], '09:00-24:01') },
      { holidays: ['2026-02-29'] },
    ])
      expect(() => slaClock({ ...monday, ...broken }), JSON.stringify(broken)).toThrow(RangeError)
    expect(slaClock({ ...monday, now: '2026-01-05T10:00:00.000Z' })).not.toHaveProperty('error')
  })
})

const ZONES = [
  'Asia/Kolkata',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
]
/** Around changes of the clocks of these zones, and the day that Samoa skipped. */
const NEAR = [
  '2026-03-07',
  '2026-03-28',
  '2026-04-04',
  '2026-09-05',
  '2026-10-24',
  '2011-12-29',
  '2026-06-10',
]

const instantNear = (date: string, days: number) =>
  fc
    .integer({ min: 0, max: days * 86_400 })
    .map((seconds) => new Date(Date.parse(`${date}T00:00:00Z`) + seconds * 1000).toISOString())
const minute = fc.integer({ min: 0, max: 96 }).map((quarters) => quarters * 15)
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const hours = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ from: clock(Math.min(a, b)), to: clock(Math.max(a, b)) }))
const anyDay = fc.array(hours, { maxLength: 3 })

const anyCase: fc.Arbitrary<Input> = fc.constantFrom(...NEAR).chain((date) =>
  fc.record({
    time_zone: fc.constantFrom(...ZONES),
    always: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    week: fc.record({
      mon: anyDay,
      tue: anyDay,
      wed: anyDay,
      thu: anyDay,
      fri: anyDay,
      sat: anyDay,
      sun: anyDay,
    }),
    holidays: fc.array(
      instantNear(date, 20).map((text) => text.slice(0, 10)),
      { maxLength: 3 },
    ),
    start: instantNear(date, 4),
    now: instantNear(date, 12),
    pauses: fc.array(
      fc
        .tuple(instantNear(date, 6), instantNear(date, 6), fc.integer({ min: 0, max: 19 }))
        .map(([a, b, number]) => ({ from: a < b ? a : b, to: number === 0 ? null : a < b ? b : a })),
      { maxLength: 4 },
    ),
    targets: fc.array(
      fc.integer({ min: 0, max: 8000 }).map((minutes) => ({ key: `${minutes} min`, minutes })),
      { maxLength: 3 },
    ),
  }),
)

test('equals a recount day by day', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(slaClock(input)).toEqual(recountSlaClock(input))
    }),
    { numRuns: 150, seed: 81 },
  )
})

test('has the target’s time at its due, less one second the second before, and never goes back', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const result = slaClock(input)
      fc.pre(!('error' in result))
      const clockAt = (seconds: number) => {
        const at = slaClock({ ...input, now: new Date(seconds * 1000).toISOString() })
        if ('error' in at) throw new Error(at.error)
        return at
      }
      for (const { due, remaining, key } of result.targets) {
        if (due === null) continue
        const wanted = result.elapsed + remaining
        const dueSeconds = Date.parse(due) / 1000
        expect(clockAt(dueSeconds).elapsed).toBe(wanted)
        if (wanted > 0) expect(clockAt(dueSeconds - 1).elapsed).toBe(wanted - 1)
        const late = clockAt(dueSeconds + 1).targets.find((one) => one.key === key)!
        expect(late.breached).toBe(true)
      }
      const now = Date.parse(input.now) / 1000
      const gained = clockAt(now + 1).elapsed - result.elapsed
      expect(gained).toBe(result.working && Date.parse(input.start) <= Date.parse(input.now) ? 1 : 0)
    }),
    { numRuns: 300, seed: 82 },
  )
})

test('100,000 tickets of one calendar, some open for a year, share its working time', async () => {
  const time = workingTime(monday)!
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  const begin = Date.parse('2025-06-02T00:00:00Z') / 1000
  const tickets = Array.from({ length: 100_000 }, (_, index): SlaTicket => {
    const start = begin + index * 250
    const pauses = index % 3 === 0 ? [{ from: iso(start + 5000), to: iso(start + 90_000) }] : []
    const targets = [
      { key: 'first', minutes: 240 },
      { key: 'resolved', minutes: 2400 },
    ]
    return { start: iso(start), now: '2026-06-01T10:00:00Z', pauses, targets }
  })
  expect(await ownTime(() => tickets.map((ticket) => ticketClock(time, ticket)))).toBeLessThan(2000)
})
