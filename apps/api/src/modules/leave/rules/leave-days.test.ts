import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountLeaveDays } from '../../../../test/recounts/leave-days.ts'
import { type LeaveDaysInput, leaveDays } from './leave-days.ts'

const vectors = JSON.parse(readFileSync(new URL('fixtures/leave-days.json', import.meta.url), 'utf8')) as {
  name: string
  input: LeaveDaysInput
  expected: unknown
}[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(leaveDays(input)).toEqual(expected)
  expect(recountLeaveDays(input)).toEqual(expected)
})

// Weekends of January 2026 are the 3rd and 4th, 10th and 11th, 17th and 18th, 24th and 25th.
const weekends = ['03', '04', '10', '11', '17', '18', '24', '25'].map((day) => `2026-01-${day}`)
const off = {
  week_offs: false,
  holidays: false,
  prefix: false,
  suffix: false,
  across_requests: false,
  half_day_breaks: false,
  min_leave_days: 0,
}

interface Row {
  name: string
  request: [
    from: string,
    to: string,
    from_half?: 'first' | 'second' | null,
    to_half?: 'first' | 'second' | null,
  ]
  sandwich?: Partial<LeaveDaysInput['sandwich']>
  booked?: LeaveDaysInput['booked']
  holidays?: string[]
  /** `day reason`, the day of January. */
  days: string[]
  total: number
}

const rows: Row[] = [
  {
    name: '1: a date in both lists is a holiday',
    request: ['10', '10'],
    holidays: ['2026-01-10'],
    days: ['10 holiday_free'],
    total: 0,
  },
  {
    name: '2: of one day the second marker is ignored, whatever it says',
    request: ['07', '07', 'first', 'second'],
    days: ['07 half_leave'],
    total: 0.5,
  },
  {
    name: '2: of one day a second marker alone says nothing',
    request: ['07', '07', null, 'first'],
    days: ['07 leave'],
    total: 1,
  },
  {
    name: '2: a half of an off-day has no effect',
    request: ['10', '10', 'second'],
    days: ['10 week_off_free'],
    total: 0,
  },
  {
    name: '2: a range that begins and ends on off-days by halves',
    request: ['11', '17', 'second', 'first'],
    days: [
      '11 week_off_free',
      '12 leave',
      '13 leave',
      '14 leave',
      '15 leave',
      '16 leave',
      '17 week_off_free',
    ],
    total: 5,
  },
  {
    name: '3: a day booked whole is not listed',
    request: ['07', '08'],
    booked: [{ date: '2026-01-07', half: null }],
    days: ['08 leave'],
    total: 1,
  },
  {
    name: '3: two booked halves are a booked day',
    request: ['07', '08'],
    booked: [
      { date: '2026-01-07', half: 'first' },
      { date: '2026-01-07', half: 'second' },
    ],
    days: ['08 leave'],
    total: 1,
  },
  {
    name: '3: the half asked for is booked already',
    request: ['07', '07', 'first'],
    booked: [{ date: '2026-01-07', half: 'first' }],
    days: [],
    total: 0,
  },
  {
    name: '4: the block goes on before the request begins in its middle',
    request: ['11', '12'],
    sandwich: { week_offs: true, prefix: true },
    days: ['10 week_off_sandwiched', '11 week_off_sandwiched', '12 leave'],
    total: 3,
  },
  {
    name: '4: friday morning and monday: the half away from the week-end does not touch',
    request: ['09', '12'],
    sandwich: { week_offs: true },
    booked: [{ date: '2026-01-09', half: 'second' }],
    days: ['09 half_leave', '10 week_off_sandwiched', '11 week_off_sandwiched', '12 leave'],
    total: 3.5,
  },
  {
    name: '4: one day of first half on a monday touches the block before it',
    request: ['12', '12', 'first'],
    sandwich: { week_offs: true, prefix: true },
    days: ['10 week_off_sandwiched', '11 week_off_sandwiched', '12 half_leave'],
    total: 2.5,
  },
  {
    name: '4: one day of second half on a monday does not',
    request: ['12', '12', 'second'],
    sandwich: { week_offs: true, prefix: true },
    days: ['12 half_leave'],
    total: 0.5,
  },
  {
    name: '4: nor the first half of a friday the block after it',
    request: ['09', '09', 'first'],
    sandwich: { week_offs: true, suffix: true },
    days: ['09 half_leave'],
    total: 0.5,
  },
  {
    name: '4: a half breaks a prefix where so set',
    request: ['12', '12', 'first'],
    sandwich: { week_offs: true, prefix: true, half_day_breaks: true },
    days: ['12 half_leave'],
    total: 0.5,
  },
  {
    name: '4: with halves breaking, the other half from another request makes the day whole',
    request: ['12', '12', 'first'],
    sandwich: { week_offs: true, prefix: true, half_day_breaks: true },
    booked: [{ date: '2026-01-12', half: 'second' }],
    days: ['10 week_off_sandwiched', '11 week_off_sandwiched', '12 half_leave'],
    total: 2.5,
  },
  {
    name: '4: prefix wants the day after in the request, not only booked',
    request: ['09', '09'],
    sandwich: { week_offs: true, prefix: true, across_requests: false },
    booked: [{ date: '2026-01-12', half: null }],
    days: ['09 leave'],
    total: 1,
  },
  {
    name: '4: a booked friday afternoon across requests touches, its morning does not',
    request: ['12', '12'],
    sandwich: { week_offs: true, across_requests: true },
    booked: [{ date: '2026-01-09', half: 'second' }],
    days: ['10 week_off_sandwiched', '11 week_off_sandwiched', '12 leave'],
    total: 3,
  },
  {
    name: '4: … the morning',
    request: ['12', '12'],
    sandwich: { week_offs: true, across_requests: true },
    booked: [{ date: '2026-01-09', half: 'first' }],
    days: ['12 leave'],
    total: 1,
  },
  {
    name: '4: off-days between two booked days are not the business of a request elsewhere',
    request: ['14', '14'],
    sandwich: { week_offs: true, across_requests: true, prefix: true, suffix: true },
    booked: [
      { date: '2026-01-09', half: null },
      { date: '2026-01-12', half: null },
    ],
    days: ['14 leave'],
    total: 1,
  },
  {
    name: '4: prefix and suffix on both sides',
    request: ['12', '16'],
    sandwich: { week_offs: true, prefix: true, suffix: true },
    days: [
      '10 week_off_sandwiched',
      '11 week_off_sandwiched',
      '12 leave',
      '13 leave',
      '14 leave',
      '15 leave',
      '16 leave',
      '17 week_off_sandwiched',
      '18 week_off_sandwiched',
    ],
    total: 9,
  },
  {
    name: '4: prefix holds for a block inside the request too',
    request: ['09', '12', 'second'],
    sandwich: { week_offs: true, prefix: true, half_day_breaks: true },
    days: ['09 half_leave', '10 week_off_sandwiched', '11 week_off_sandwiched', '12 leave'],
    total: 3.5,
  },
  {
    name: '4: a working day booked whole still touches for the request it lies in',
    request: ['09', '12'],
    sandwich: { week_offs: true },
    booked: [{ date: '2026-01-09', half: null }],
    days: ['10 week_off_sandwiched', '11 week_off_sandwiched', '12 leave'],
    total: 3,
  },
  {
    name: '5: the minimum is reckoned from what remains',
    request: ['08', '12'],
    sandwich: { week_offs: true, min_leave_days: 2.5 },
    booked: [{ date: '2026-01-08', half: 'first' }],
    days: ['08 half_leave', '09 leave', '10 week_off_sandwiched', '11 week_off_sandwiched', '12 leave'],
    total: 4.5,
  },
  {
    name: '5: … and half a day less is too short',
    request: ['08', '12'],
    sandwich: { week_offs: true, min_leave_days: 2.5 },
    booked: [{ date: '2026-01-08', half: null }],
    days: ['09 leave', '10 week_off_free', '11 week_off_free', '12 leave'],
    total: 2,
  },
  {
    name: '5: a kind that is switched off is not listed outside the request',
    request: ['27', '27'],
    holidays: ['2026-01-26'],
    sandwich: { holidays: true, prefix: true },
    days: ['26 holiday_sandwiched', '27 leave'],
    total: 2,
  },
  {
    name: '5: a booked off-day inside the request is not listed, free or not',
    request: ['09', '12'],
    booked: [{ date: '2026-01-10', half: null }],
    days: ['09 leave', '11 week_off_free', '12 leave'],
    total: 2,
  },
  {
    name: '5: a half of an off-day that is booked takes the whole of it',
    request: ['09', '12'],
    sandwich: { week_offs: true },
    booked: [{ date: '2026-01-10', half: 'first' }],
    days: ['09 leave', '11 week_off_sandwiched', '12 leave'],
    total: 3,
  },
]

const january = (day: string) => `2026-01-${day}`

describe('additional cases', () => {
  test.each(rows)('$name', ({ request, sandwich, booked, holidays = [], days, total }) => {
    const [from, to, from_half = null, to_half = null] = request
    const input: LeaveDaysInput = {
      request: { from: january(from), to: january(to), from_half, to_half },
      calendar: { week_offs: weekends, holidays },
      sandwich: { ...off, ...sandwich },
      booked,
    }
    const result = leaveDays(input)
    if ('error' in result) throw new Error(result.error)
    expect(result.days.map(({ date, reason }) => `${date.slice(8)} ${reason}`)).toEqual(days)
    expect(result.total).toBe(total)
    expect(recountLeaveDays(input)).toEqual(result)
  })

  const asking = (request: unknown) =>
    leaveDays({
      request: request as LeaveDaysInput['request'],
      calendar: { week_offs: [], holidays: [] },
      sandwich: off,
    })

  test.each([
    ['second', null],
    [null, 'first'],
    ['second', 'first'],
  ])('accepts a range from %s to %s', (from_half, to_half) => {
    expect(asking({ from: '2026-01-07', to: '2026-01-09', from_half, to_half })).toHaveProperty('total')
  })
  test.each([
    ['first', null],
    [null, 'second'],
    ['second', 'second'],
    ['morning', null],
  ])('rejects a range from %s to %s', (from_half, to_half) => {
    const request = { from: '2026-01-07', to: '2026-01-09', from_half, to_half }
    expect(asking(request)).toEqual({ error: 'invalid_half' })
  })
  test('checks the range before its halves', () => {
    expect(asking({ from: '2026-01-09', to: '2026-01-07', from_half: 'first', to_half: 'second' })).toEqual({
      error: 'invalid_range',
    })
  })
  test('rejects an unknown half of a single day', () => {
    expect(asking({ from: '2026-01-09', to: '2026-01-09', from_half: 'morning', to_half: null })).toEqual({
      error: 'invalid_half',
    })
  })
  test('counts more than a year, over a leap day', () => {
    const result = asking({ from: '2027-12-31', to: '2029-01-01', from_half: 'second', to_half: 'first' })
    expect(result).toMatchObject({ total: 367 })
    expect(result).toHaveProperty('days.60.date', '2028-02-29')
  })
  test('rejects an impossible date', () => {
    expect(() => asking({ from: '2026-02-29', to: '2026-03-01', from_half: null, to_half: null })).toThrow(
      RangeError,
    )
  })
})

const dayNear = (from: string) =>
  fc.integer({ min: 0, max: 19 }).map((days) => Temporal.PlainDate.from(from).add({ days }).toString())
const half = fc.constantFrom(null, 'first' as const, 'second' as const)

/** Spans the end of a leap year's February and a new year. */
const anyCase = fc.constantFrom('2028-02-20', '2026-12-22').chain(
  (start): fc.Arbitrary<LeaveDaysInput> =>
    fc.record({
      request: fc.record({ from: dayNear(start), to: dayNear(start), from_half: half, to_half: half }),
      calendar: fc.record({
        week_offs: fc.array(dayNear(start), { maxLength: 9 }),
        holidays: fc.array(dayNear(start), { maxLength: 5 }),
      }),
      sandwich: fc.record({
        week_offs: fc.boolean(),
        holidays: fc.boolean(),
        prefix: fc.boolean(),
        suffix: fc.boolean(),
        across_requests: fc.boolean(),
        half_day_breaks: fc.boolean(),
        min_leave_days: fc.constantFrom(0, 0, 0.5, 1, 1.5, 2, 3),
      }),
      booked: fc.uniqueArray(fc.record({ date: dayNear(start), half }), {
        maxLength: 8,
        selector: (one) => `${one.date} ${one.half}`,
      }),
    }),
)

test('equals a recount half by half', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(leaveDays(input)).toEqual(recountLeaveDays(input))
    }),
    { numRuns: 3000, seed: 41 },
  )
})
