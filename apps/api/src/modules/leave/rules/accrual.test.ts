import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountAccrual } from '../../../../test/recounts/accrual.ts'
import { accrual } from './accrual.ts'
import type { AccrualInput, AccrualRule } from './accrual-types.ts'

const vectors = JSON.parse(readFileSync(new URL('fixtures/accrual.json', import.meta.url), 'utf8')) as {
  name: string
  input: AccrualInput
  expected: unknown
}[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(accrual(input)).toEqual(expected)
  expect(recountAccrual(input)).toEqual(expected)
})

const monthly: AccrualRule = {
  quota: 12,
  disbursement: 1,
  credit_timing: 2,
  year_start: '01-01',
  proration: { mode: 'by_day' },
  rounding: { step: 0, mode: 'nearest' },
  waiting_days: 0,
}

interface Row {
  name: string
  rule?: Partial<AccrualRule>
  joined?: string
  left?: string | null
  counted_days?: Record<string, number>
  from?: string
  to?: string
  /** `date days`. */
  credits: string[]
}

const rows: Row[] = [
  {
    name: '1: quarters of a leave year that begins in February',
    rule: { disbursement: 2, year_start: '02-01' },
    credits: ['2026-02-01 3', '2026-05-01 3', '2026-08-01 3', '2026-11-01 3'],
  },
  {
    name: '1: half-years from October, at their end',
    rule: { disbursement: 3, year_start: '10-01', credit_timing: 1 },
    credits: ['2026-03-31 6', '2026-09-30 6'],
  },
  {
    name: '1: a year from March ends on the leap day',
    rule: { disbursement: 4, year_start: '03-01', credit_timing: 1 },
    from: '2028-01-01',
    to: '2028-12-31',
    credits: ['2028-02-29 12'],
  },
  {
    name: '2: waiting into a later cycle',
    rule: { waiting_days: 45 },
    joined: '2026-01-20',
    to: '2026-04-30',
    // From 6 March on: 26 of 31 days.
    credits: ['2026-03-06 0.8387', '2026-04-01 1'],
  },
  {
    name: '2: waiting longer than staying',
    rule: { waiting_days: 90 },
    joined: '2026-01-20',
    left: '2026-04-19',
    credits: [],
  },
  {
    name: '2: waiting until the very last day',
    rule: { waiting_days: 90 },
    joined: '2026-01-20',
    left: '2026-04-20',
    credits: ['2026-04-20 0.0333'],
  },
  { name: '2: left before joining', joined: '2026-05-10', left: '2026-05-01', credits: [] },
  {
    name: '2: a day in a cycle without proration is the whole cycle',
    rule: { proration: { mode: 'none' } },
    joined: '2026-01-31',
    left: '2026-02-01',
    credits: ['2026-01-31 1', '2026-02-01 1'],
  },
  {
    name: '2: joined and left in the same cycle, by day',
    joined: '2026-04-11',
    left: '2026-04-20',
    credits: ['2026-04-11 0.3333'],
  },
  {
    name: '2: cut-off, left on its very day',
    rule: { proration: { mode: 'cut_off', day: 15 } },
    left: '2026-01-15',
    credits: ['2026-01-01 1'],
  },
  {
    name: '2: cut-off, left the day before',
    rule: { proration: { mode: 'cut_off', day: 15 } },
    left: '2026-01-14',
    credits: [],
  },
  {
    name: '2: cut-off holds for both ends of the same cycle',
    rule: { proration: { mode: 'cut_off', day: 15 } },
    joined: '2026-01-10',
    left: '2026-01-20',
    credits: ['2026-01-10 1'],
  },
  {
    name: '2: … and fails by either',
    rule: { proration: { mode: 'cut_off', day: 15 } },
    joined: '2026-01-16',
    left: '2026-01-20',
    credits: [],
  },
  {
    name: '2: a cut-off day that February lacks lets every beginner in',
    rule: { proration: { mode: 'cut_off', day: 31 } },
    joined: '2026-02-28',
    to: '2026-03-31',
    credits: ['2026-02-28 1', '2026-03-01 1'],
  },
  {
    name: '2: … and a leaver only on the last day',
    rule: { proration: { mode: 'cut_off', day: 31 } },
    joined: '2026-01-01',
    left: '2026-02-27',
    credits: ['2026-01-01 1'],
  },
  {
    name: '2: day 45 of a quarter',
    rule: { disbursement: 2, proration: { mode: 'cut_off', day: 45 } },
    joined: '2026-02-14',
    to: '2026-03-31',
    credits: ['2026-02-14 3'],
  },
  {
    name: '2: … the day after',
    rule: { disbursement: 2, proration: { mode: 'cut_off', day: 45 } },
    joined: '2026-02-15',
    to: '2026-04-30',
    credits: ['2026-04-01 3'],
  },
  {
    name: '2: who begins by waiting is cut off by that day, not by joining',
    rule: { waiting_days: 10, proration: { mode: 'cut_off', day: 15 } },
    joined: '2026-03-06',
    to: '2026-03-31',
    credits: [],
  },
  {
    name: '3: a third of a day a month sums to four',
    rule: { quota: 4 },
    to: '2026-03-31',
    credits: ['2026-01-01 0.3333', '2026-02-01 0.3334', '2026-03-01 0.3333'],
  },
  {
    name: '3: step 0 is the nearest, whatever the mode',
    rule: { quota: 8, rounding: { step: 0, mode: 'down' } },
    to: '2026-01-31',
    credits: ['2026-01-01 0.6667'],
  },
  {
    name: '3: a tie goes up',
    rule: { quota: 6, rounding: { step: 1, mode: 'nearest' } },
    to: '2026-04-30',
    // Running totals 0.5, 1, 1.5, 2.
    credits: ['2026-01-01 1', '2026-03-01 1'],
  },
  {
    name: '3: a tie in the fifth decimal goes up',
    rule: { quota: 0.0001, disbursement: 3 },
    credits: ['2026-01-01 0.0001'],
  },
  {
    name: '3: a quota with decimals that no binary number has',
    rule: { quota: 0.3, disbursement: 4, rounding: { step: 0, mode: 'up' } },
    credits: ['2026-01-01 0.3'],
  },
  {
    name: '3: up never lifts what is a multiple already',
    rule: { quota: 1.2, disbursement: 1, rounding: { step: 0.5, mode: 'up' } },
    credits: ['2026-01-01 0.5', '2026-06-01 0.5', '2026-11-01 0.5'],
  },
  {
    name: '3: the year before leaves nothing behind',
    rule: { quota: 1.8, disbursement: 4, rounding: { step: 0.5, mode: 'down' } },
    to: '2028-12-31',
    credits: ['2026-01-01 1.5', '2027-01-01 1.5', '2028-01-01 1.5'],
  },
  {
    name: '4: at the end of the cycle, or on the day of leaving',
    rule: { disbursement: 4, credit_timing: 1 },
    left: '2026-07-02',
    // 183 of 365 days.
    credits: ['2026-07-02 6.0164'],
  },
  {
    name: '5: half days are counted, and nothing is waited for or cut',
    rule: { disbursement: 6, per_days: 20, waiting_days: 400, rounding: { step: 0, mode: 'nearest' } },
    joined: '2026-01-20',
    counted_days: { '2026-01': 9.5, '2026-02': 0 },
    credits: ['2026-01-31 0.475'],
  },
  {
    name: '5: the month of leaving counts, and is dated its own last day',
    rule: { disbursement: 6, per_days: 10 },
    left: '2026-02-03',
    counted_days: { '2026-01': 20, '2026-02': 2, '2026-03': 20 },
    credits: ['2026-01-31 2', '2026-02-28 0.2'],
  },
  {
    name: '5: credited the month after, also when nobody is there any more',
    rule: { disbursement: 8, per_days: 10 },
    left: '2026-02-28',
    counted_days: { '2026-02': 10 },
    credits: ['2026-03-01 1'],
  },
  {
    name: '5: a month that begins on the day of leaving counts',
    rule: { disbursement: 8, per_days: 10 },
    left: '2026-03-01',
    counted_days: { '2026-03': 1, '2026-04': 20 },
    credits: ['2026-04-01 0.1'],
  },
  {
    name: '5: dated beyond the days asked for',
    rule: { disbursement: 8, per_days: 10 },
    to: '2026-01-31',
    counted_days: { '2026-01': 10 },
    credits: [],
  },
  {
    name: '5: a new leave year begins from 0, and its last month is credited in the next',
    rule: { disbursement: 8, per_days: 20, year_start: '04-01', rounding: { step: 1, mode: 'down' } },
    counted_days: { '2026-02': 15, '2026-03': 15, '2026-04': 15, '2026-05': 15 },
    credits: ['2026-04-01 1', '2026-06-01 1'],
  },
  {
    name: '6: every twelve months from the first slab, at the end of shorter months',
    rule: {
      disbursement: 9,
      slabs: [
        { after_months: 24, days: 9.25 },
        { after_months: 6, days: 4.5 },
      ],
    },
    joined: '2024-08-31',
    from: '2024-01-01',
    to: '2028-03-01',
    credits: ['2025-02-28 4.5', '2026-02-28 4.5', '2027-02-28 9.25', '2028-02-29 9.25'],
  },
  {
    name: '6: each rounded by itself',
    rule: {
      disbursement: 9,
      slabs: [{ after_months: 12, days: 2.4 }],
      rounding: { step: 1, mode: 'nearest' },
    },
    joined: '2024-03-01',
    to: '2027-12-31',
    credits: ['2026-03-01 2', '2027-03-01 2'],
  },
  {
    name: '6: on the day of leaving, none after',
    rule: { disbursement: 9, slabs: [{ after_months: 12, days: 2 }], waiting_days: 900 },
    joined: '2025-03-01',
    left: '2026-03-01',
    to: '2029-12-31',
    credits: ['2026-03-01 2'],
  },
  {
    name: '6: from the day of joining itself',
    rule: { disbursement: 9, slabs: [{ after_months: 0, days: 1 }] },
    joined: '2026-03-01',
    credits: ['2026-03-01 1'],
  },
  { name: '6: without slabs nothing', rule: { disbursement: 9 }, credits: [] },
  { name: '7: the other way round, nothing', from: '2026-12-31', to: '2026-01-01', credits: [] },
  { name: '7: a quota of nothing', rule: { quota: 0 }, credits: [] },
  {
    name: '7: both ends are asked for',
    from: '2026-02-01',
    to: '2026-03-01',
    credits: ['2026-02-01 1', '2026-03-01 1'],
  },
]

describe('additional cases', () => {
  test.each(rows)('$name', ({ rule, joined, left = null, counted_days, from, to, credits }) => {
    const input: AccrualInput = {
      rule: { ...monthly, ...rule },
      employee: { joined: joined ?? '2020-01-01', left },
      counted_days,
      from: from ?? '2026-01-01',
      to: to ?? '2026-12-31',
    }
    const result = accrual(input)
    expect(result.credits.map(({ on, days }) => `${on} ${days}`)).toEqual(credits)
    if (input.rule.quota >= 0.001) expect(recountAccrual(input)).toEqual(result)
  })

  test('rejects an impossible joining date', () => {
    const employee = { joined: '2026-02-29' }
    expect(() => accrual({ rule: monthly, employee, from: '2026-01-01', to: '2026-12-31' })).toThrow(
      RangeError,
    )
  })
  test('rejects a day earned by zero counted days', () => {
    const rule = { ...monthly, disbursement: 6, per_days: 0 }
    const input = { rule, employee: { joined: '2026-01-01' }, from: '2026-01-01', to: '2026-12-31' }
    expect(accrual(input)).toEqual({ credits: [], total: 0 })
    expect(() => accrual({ ...input, counted_days: { '2026-01': 20 } })).toThrow(RangeError)
  })
})

const dayFrom = (start: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((add) => Temporal.PlainDate.from(start).add({ days: add }).toString())
const amount = (most: number) => fc.integer({ min: 0, max: most * 4 }).map((quarters) => quarters / 4)

const anyCase: fc.Arbitrary<AccrualInput> = fc.record({
  rule: fc.record({
    quota: fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      amount(40),
      fc.integer({ min: 0, max: 4000 }).map((n) => n / 100),
    ),
    disbursement: fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 9),
    credit_timing: fc.constantFrom(1, 2),
    year_start: fc.integer({ min: 1, max: 12 }).map((month) => `${String(month).padStart(2, '0')}-01`),
    proration: fc.oneof(
      fc.constant({ mode: 'by_day' as const }),
      fc.constant({ mode: 'none' as const }),
      fc.integer({ min: 1, max: 40 }).map((day) => ({ mode: 'cut_off' as const, day })),
    ),
    rounding: fc.record({
      step: fc.constantFrom(0, 0.5, 1),
      mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
    }),
    waiting_days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
    per_days: fc.constantFrom(1, 7, 11, 20, 20.5),
    slabs: fc.array(fc.record({ after_months: fc.integer({ min: 0, max: 40 }), days: amount(20) }), {
      maxLength: 4,
    }),
  }),
  employee: fc.record({
    joined: dayFrom('2026-11-01', 700),
    left: fc.oneof(fc.constant(null), dayFrom('2026-10-01', 1200)),
  }),
  counted_days: fc.dictionary(
    fc
      .integer({ min: 0, max: 40 })
      .map((months) => Temporal.PlainYearMonth.from('2026-09').add({ months }).toString()),
    amount(23),
  ),
  from: dayFrom('2026-10-01', 1000),
  to: dayFrom('2027-02-01', 1000),
})

test('equals a recount day by day', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(accrual(input)).toEqual(recountAccrual(input))
    }),
    { numRuns: 150, seed: 43 },
  )
})

test('gives the same credits in parts as in one call', () => {
  fc.assert(
    fc.property(anyCase, dayFrom('2027-01-01', 900), (input, cut) => {
      fc.pre(input.from <= cut && cut < input.to)
      const after = Temporal.PlainDate.from(cut).add({ days: 1 }).toString()
      const parts = [accrual({ ...input, to: cut }), accrual({ ...input, from: after })]
      expect(parts.flatMap(({ credits }) => credits)).toEqual(accrual(input).credits)
    }),
    { numRuns: 1000, seed: 44 },
  )
})

test('credits exactly the rounded quota over a full leave year', () => {
  fc.assert(
    fc.property(
      amount(60),
      fc.constantFrom(1, 2, 3, 4),
      fc.constantFrom(0, 0.5, 1),
      (quota, disbursement, step) => {
        const rule: AccrualRule = { ...monthly, quota, disbursement, rounding: { step, mode: 'nearest' } }
        const { total } = accrual({
          rule,
          employee: { joined: '2020-01-01' },
          from: '2027-01-01',
          to: '2027-12-31',
        })
        expect(total).toBe(step === 0 ? quota : Math.floor(quota / step + 0.5) * step)
      },
    ),
    { seed: 45 },
  )
})
