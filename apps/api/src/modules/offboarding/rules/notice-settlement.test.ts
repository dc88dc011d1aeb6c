import { readFileSync } from 'node:fs'
import { addDays, eachDay } from '@muster/contract/kit/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountNoticeSettlement } from '../../../../test/recounts/notice-settlement.ts'
import { noticeSettlement } from './notice-settlement.ts'
import type {
  CountedDate,
  GratuityTerms,
  NoticeSettlementInput,
  NoticeTerms,
} from './notice-settlement-types.ts'

const vectors = JSON.parse(
  readFileSync(new URL('fixtures/notice-settlement.json', import.meta.url), 'utf8'),
) as { name: string; input: NoticeSettlementInput; expected: unknown }[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(noticeSettlement(input)).toEqual(expected)
  expect(recountNoticeSettlement(input)).toEqual(expected)
})

const plain: NoticeSettlementInput = {
  resigned_on: '2026-01-05',
  last_working_day: '2026-01-14',
  paid_until: '2026-01-14',
  notice: { days: 10, counts: 'calendar', from: 'same_day', extend_by_leave: false, waived: 0 },
  off_days: [],
  leave: [],
  unpaid: [],
  pay: {
    monthly: '31000.00',
    per_day: 'calendar_days',
    recovery_monthly: '31000.00',
    recovery_per_day: 'calendar_days',
  },
  encash: [],
  gratuity: null,
  dues: [],
}
test('rounds each line to the smallest unit of the currency', () => {
  const dinars = { ...plain, paid_until: '2026-01-12', dues: [{ key: 'claim', amount: '1.235' }] }
  const amounts = (smallest: bigint) => {
    const result = noticeSettlement({ ...dinars, pay: { ...plain.pay, monthly: '100.00' } }, smallest)
    return 'lines' in result ? [...result.lines.map(({ amount }) => amount), result.net] : []
  }
  expect(amounts(10n)).toEqual(['6.452', '0.00', '1.235', '7.687'])
  expect(amounts(100n)).toEqual(['6.45', '0.00', '1.24', '7.69'])
  expect(amounts(10_000n)).toEqual(['6.00', '0.00', '1.00', '7.00'])
})

const fifteenOf26: GratuityTerms = {
  joined: '2016-01-15',
  monthly: '26000',
  days_per_year: 15,
  divisor: 26,
  min_years: 5,
  waive_min: false,
  cap: null,
}
const each = (from: string, to: string, counted: 0.5 | 1 = 1): CountedDate[] =>
  eachDay(from, to).map((date) => ({ date, counted }))

interface Row {
  name: string
  input: Partial<Omit<NoticeSettlementInput, 'notice' | 'pay' | 'gratuity'>>
  notice?: Partial<NoticeTerms>
  pay?: Partial<NoticeSettlementInput['pay']>
  gratuity?: Partial<GratuityTerms>
  /** End, served, shortfall. */
  served?: [string, number, number]
  /** `days amount` of the lines, from the salary on. */
  lines?: string[]
}

const rows: Row[] = [
  {
    name: '2: the last day of the notice is the first on which it is reached, not an off-day after it',
    input: { off_days: eachDay('2026-01-10', '2026-01-11'), last_working_day: '2026-01-20' },
    notice: { days: 5, counts: 'working' },
    served: ['2026-01-09', 5, 0],
  },
  {
    name: '2: a notice that begins on an off-day waits for working days',
    input: { off_days: eachDay('2026-01-05', '2026-01-06') },
    notice: { days: 1, counts: 'working' },
    served: ['2026-01-07', 1, 0],
  },
  {
    name: '2: leave does not extend the notice unless it is told to',
    input: { leave: each('2026-01-06', '2026-01-08') },
    served: ['2026-01-14', 10, 0],
  },
  {
    name: '2: leave before the notice takes nothing from it',
    input: { leave: each('2026-01-01', '2026-01-05'), last_working_day: '2026-01-15' },
    notice: { from: 'next_day', extend_by_leave: true },
    served: ['2026-01-15', 10, 0],
  },
  {
    name: '3: half a day is short',
    input: { leave: each('2026-01-14', '2026-01-14', 0.5) },
    notice: { extend_by_leave: true },
    served: ['2026-01-15', 9.5, 0.5],
    lines: ['0 0.00', '0.5 -500.00'],
  },
  {
    name: '3: waived beyond what is short leaves nothing',
    input: { last_working_day: '2026-01-10' },
    notice: { waived: 30 },
    served: ['2026-01-14', 6, 0],
  },
  {
    name: '4 and 6: with fixed 30 a day of any month is a thirtieth',
    input: { last_working_day: '2026-01-13', paid_until: '2026-01-13' },
    pay: { recovery_per_day: 'fixed_30', recovery_monthly: '1000' },
    lines: ['0 0.00', '1 -33.33'],
  },
  {
    name: '5: a whole month of 31 dates and a partial one of 30, by fixed 30',
    input: { paid_until: '2025-11-30', last_working_day: '2026-01-30', resigned_on: '2026-01-01' },
    pay: { per_day: 'fixed_30', monthly: '30000' },
    lines: ['60 60000.00', '0 0.00'],
  },
  {
    name: '5: fixed 30, fifteen days unpaid in a whole month',
    input: {
      paid_until: '2025-12-31',
      last_working_day: '2026-01-31',
      unpaid: each('2026-01-01', '2026-01-15'),
    },
    pay: { per_day: 'fixed_30', monthly: '30000' },
    lines: ['15 15000.00', '0 0.00'],
  },
  {
    name: '5: … and half a day more: its 31 dates count',
    input: {
      paid_until: '2025-12-31',
      last_working_day: '2026-01-31',
      unpaid: [...each('2026-01-01', '2026-01-15'), { date: '2026-01-20', counted: 0.5 }],
    },
    pay: { per_day: 'fixed_30', monthly: '30000' },
    lines: ['15.5 15500.00', '0 0.00'],
  },
  {
    name: '5: unpaid days outside the span take nothing off',
    input: { paid_until: '2026-01-10', unpaid: each('2026-01-09', '2026-01-10') },
    lines: ['4 4000.00', '0 0.00'],
  },
  {
    name: '5: what was unpaid anyway was not paid too much',
    input: { paid_until: '2026-01-17', unpaid: each('2026-01-16', '2026-01-16', 0.5) },
    lines: ['-2.5 -2500.00', '0 0.00'],
  },
  {
    name: '5: too much was paid on off-days only: nothing, and no negative zero',
    input: { paid_until: '2026-01-15', off_days: ['2026-01-15'] },
    pay: { per_day: 'working_days' },
    lines: ['0 0.00', '0 0.00'],
  },
  {
    name: '5: too much across two months, each rounded by itself',
    input: { last_working_day: '2026-01-24', paid_until: '2026-02-12' },
    pay: { monthly: '1000' },
    // 7 of 31 days and 12 of 28.
    lines: ['-19 -654.38', '0 0.00'],
  },
  {
    name: '7: half a cent is rounded up',
    input: { encash: [{ key: 'earned', days: 1, monthly: '0.01', divisor: 2 }] },
    lines: ['0 0.00', '0 0.00', '1 0.01'],
  },
  {
    name: '8: six months to the day are no extra year',
    input: { last_working_day: '2026-07-14', paid_until: '2026-07-14' },
    gratuity: {},
    lines: ['0 0.00', '0 0.00', '150 150000.00'],
  },
  {
    name: '8: … a day more is',
    input: { last_working_day: '2026-07-15', paid_until: '2026-07-15' },
    gratuity: {},
    lines: ['0 0.00', '0 0.00', '165 165000.00'],
  },
  {
    name: '8: who joined on 31 August completes half a year on the last day of February',
    input: { last_working_day: '2026-02-28', paid_until: '2026-02-28' },
    gratuity: { joined: '2019-08-31' },
    lines: ['0 0.00', '0 0.00', '105 105000.00'],
  },
  {
    name: '8: the cap is rounded, too, and a year needs no minimum of none',
    input: {},
    gratuity: { joined: '2025-01-14', min_years: 1, cap: '100.005' },
    lines: ['0 0.00', '0 0.00', '15 100.01'],
  },
  {
    name: '8: less than half a year at death is nothing',
    input: {},
    gratuity: { joined: '2025-12-01', waive_min: true },
    lines: ['0 0.00', '0 0.00', '0 0.00'],
  },
  {
    name: '9: a due of less than half a cent is zero, without a sign',
    input: { dues: [{ key: 'fine', amount: '-0.0049' }] },
    lines: ['0 0.00', '0 0.00', 'null 0.00'],
  },
]

describe('additional cases', () => {
  test.each(rows)('$name', ({ input, notice, pay, gratuity, served, lines }) => {
    const full: NoticeSettlementInput = {
      ...plain,
      ...input,
      notice: { ...plain.notice, ...notice },
      pay: { ...plain.pay, ...pay },
      gratuity: gratuity ? { ...fifteenOf26, ...gratuity } : null,
    }
    const result = noticeSettlement(full)
    if ('error' in result) throw new Error(result.error)
    if (served) expect([result.notice_end, result.served, result.shortfall]).toEqual(served)
    if (lines) expect(result.lines.map(({ days, amount }) => `${days} ${amount}`)).toEqual(lines)
    expect(recountNoticeSettlement(full)).toEqual(result)
  })

  test('a month without working days only matters where its rate is needed', () => {
    const january = { ...plain, off_days: eachDay('2026-01-01', '2026-01-31') }
    const needing = { ...plain.pay, recovery_per_day: 'working_days' as const }
    expect(noticeSettlement({ ...january, pay: needing })).not.toHaveProperty('error')
    const short = { ...january, pay: needing, last_working_day: '2026-01-13', paid_until: '2026-01-13' }
    expect(noticeSettlement(short)).toEqual({ error: 'no_working_days' })
  })

  test('refuses a date counted twice, a notice without end, and who joined after they left', () => {
    const twice = [...each('2026-01-06', '2026-01-06'), ...each('2026-01-06', '2026-01-06', 0.5)]
    for (const broken of [
      { leave: twice },
      { unpaid: twice },
      { notice: { ...plain.notice, days: 10_000_000 } },
      { gratuity: { ...fifteenOf26, joined: '2026-01-15' } },
    ])
      expect(() => noticeSettlement({ ...plain, ...broken })).toThrow(RangeError)
  })
})

const dayFrom = (start: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((add) => addDays(start, add))
const halves = (most: number) => fc.integer({ min: 0, max: most * 2 }).map((number) => number / 2)
const money = fc
  .tuple(fc.bigInt({ min: 0n, max: 90_000_000_000n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, decimals]) => {
    const digits = units.toString().padStart(5, '0')
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  })
const perDay = fc.constantFrom('calendar_days' as const, 'fixed_30' as const, 'working_days' as const)
const countedDates = fc.uniqueArray(
  fc.record({ date: dayFrom('2025-12-20', 90), counted: fc.constantFrom(0.5 as const, 1 as const) }),
  { selector: ({ date }) => date, maxLength: 40 },
)

const anyCase: fc.Arbitrary<NoticeSettlementInput> = fc.record({
  resigned_on: dayFrom('2025-12-25', 40),
  last_working_day: dayFrom('2026-01-10', 70),
  paid_until: dayFrom('2025-12-25', 90),
  notice: fc.record({
    days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    counts: fc.constantFrom('calendar', 'working'),
    from: fc.constantFrom('same_day', 'next_day'),
    extend_by_leave: fc.boolean(),
    waived: fc.oneof(fc.constant(0), halves(20)),
  }),
  off_days: fc.oneof(
    fc.array(dayFrom('2025-12-20', 90), { maxLength: 40 }),
    fc.constant(eachDay('2026-01-01', '2026-01-31')),
  ),
  leave: countedDates,
  unpaid: countedDates,
  pay: fc.record({ monthly: money, per_day: perDay, recovery_monthly: money, recovery_per_day: perDay }),
  encash: fc.array(
    fc.record({
      key: fc.constantFrom('earned', 'comp_off'),
      days: halves(60),
      monthly: money,
      divisor: fc.integer({ min: 1, max: 31 }),
    }),
    { maxLength: 2 },
  ),
  gratuity: fc.oneof(
    fc.constant(null),
    fc.record({
      joined: fc.oneof(
        dayFrom('2015-07-01', 3800),
        fc.constantFrom('2020-02-29', '2016-02-29', '2019-08-31', '2020-07-31'),
      ),
      monthly: money,
      days_per_year: fc.integer({ min: 0, max: 30 }),
      divisor: fc.integer({ min: 1, max: 31 }),
      min_years: fc.integer({ min: 0, max: 8 }),
      waive_min: fc.boolean(),
      cap: fc.oneof(fc.constant(null), money),
    }),
  ),
  dues: fc.array(
    fc.record({
      key: fc.constant('due'),
      amount: fc.oneof(
        money,
        money.map((amount) => `-${amount}`),
      ),
    }),
    { maxLength: 3 },
  ),
})

test('equals a recount date by date', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(noticeSettlement(input)).toEqual(recountNoticeSettlement(input))
    }),
    { numRuns: 150, seed: 71 },
  )
})

test('the net is the sum of the lines, and nothing is served or short beyond the notice', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const result = noticeSettlement(input)
      fc.pre(!('error' in result))
      const { net, lines, served, shortfall } = result
      const cents = (amount: string) => BigInt(amount.replace('.', ''))
      expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(cents(net))
      expect(served + shortfall).toBeLessThanOrEqual(input.notice.days)
      expect(served + shortfall + input.notice.waived).toBeGreaterThanOrEqual(input.notice.days)
    }),
    { numRuns: 500, seed: 72 },
  )
})

test('depends neither on the order of off-days, nor on repetitions, nor on that of leave and unpaid days', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const { off_days, leave, unpaid } = input
      const reversed = {
        ...input,
        off_days: [...off_days, ...off_days].reverse(),
        leave: leave.toReversed(),
        unpaid: unpaid.toReversed(),
      }
      expect(noticeSettlement(reversed)).toEqual(noticeSettlement(input))
    }),
    { numRuns: 300, seed: 73 },
  )
})
