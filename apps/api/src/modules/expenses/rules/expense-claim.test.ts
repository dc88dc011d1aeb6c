import { readFileSync } from 'node:fs'
import { addDays } from '@muster/contract/kit/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountExpenseClaim } from '../../../../test/recounts/expense-claim.ts'
import { expenseClaim } from './expense-claim.ts'
import type { ExpenseCategory, ExpenseClaimInput, ExpenseLine } from './expense-claim-types.ts'

const vectors = JSON.parse(readFileSync(new URL('fixtures/expense-claim.json', import.meta.url), 'utf8')) as {
  name: string
  input: ExpenseClaimInput
  expected: unknown
}[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(expenseClaim(input)).toEqual(expected)
  expect(recountExpenseClaim(input)).toEqual(expected)
})

const food: ExpenseCategory = {
  key: 'food',
  kind: 'amount',
  per_line: null,
  per_day: null,
  per_month: null,
  receipt_above: null,
  no_receipt: 'refuse',
  max_age_days: null,
  over: 'cut',
}
const car: ExpenseCategory = { ...food, key: 'car', kind: 'distance', rate: '0.1' }
const trip: ExpenseCategory = {
  ...food,
  key: 'trip',
  kind: 'per_diem',
  full: '100.005',
  half: '50',
  meals: { breakfast: '10.0001', lunch: '20', dinner: '70.0049' },
}
const onTenth: ExpenseLine = { id: '', category: 'food', on: '2026-03-10', receipt: true }

interface Row {
  name: string
  category?: Partial<ExpenseCategory>
  input?: Partial<Omit<ExpenseClaimInput, 'lines' | 'categories'>>
  lines: Partial<ExpenseLine>[]
  /** `claimed allowed reasons`. */
  expected: string[]
}

const rows: Row[] = [
  {
    name: '1: lines of one date in the order given, whatever lies between them',
    category: { per_month: '100' },
    lines: [
      { amount: '60', on: '2026-03-12' },
      { amount: '50', on: '2026-03-11' },
      { amount: '30', on: '2026-03-12' },
      { amount: '20', on: '2026-03-11' },
    ],
    expected: ['60.00 30.00 month_limit', '50.00 50.00 ', '30.00 0.00 month_limit', '20.00 20.00 '],
  },
  {
    name: '2: half a cent is rounded up, also after the conversion',
    input: { rates: [{ currency: 'USD', on: '2026-03-10', rate: '0.333333333333333333335' }] },
    lines: [
      { amount: '10.005' },
      { amount: '1.5', currency: 'USD' },
      { amount: '0.015', currency: 'USD' },
      { amount: '0.0149', currency: 'USD' },
    ],
    expected: ['10.01 10.01 ', '0.50 0.50 ', '0.01 0.01 ', '0.00 0.00 '],
  },
  {
    name: '2: a rate of a later date is none yet',
    input: { rates: [{ currency: 'USD', on: '2026-03-11', rate: '80' }] },
    lines: [
      { amount: '1', currency: 'USD' },
      { amount: '1', currency: 'USD', on: '2026-03-11' },
    ],
    expected: ['0.00 0.00 no_rate', '80.00 80.00 '],
  },
  {
    name: '2: without a rate nothing else is said, and the same again is no duplicate',
    category: { max_age_days: 0, receipt_above: '0' },
    lines: [
      { amount: '1', currency: 'USD', receipt: false, on: '2026-04-10' },
      { amount: '1', currency: 'USD', receipt: false, on: '2026-04-10' },
      { category: 'gifts', amount: '1', receipt: false, on: '2026-04-10' },
    ],
    expected: ['0.00 0.00 no_rate', '0.00 0.00 no_rate', '0.00 0.00 unknown_category'],
  },
  {
    name: '2: a distance with decimals that no binary number has',
    lines: [
      { category: 'car', distance: '3' },
      { category: 'car', distance: '0.05' },
    ],
    expected: ['0.30 0.30 ', '0.01 0.01 '],
  },
  {
    name: '2: a per diem is rounded after the meals are taken off',
    lines: [
      { category: 'trip', day: 'full', provided: [] },
      { category: 'trip', day: 'full', provided: ['breakfast', 'lunch', 'breakfast'] },
      { category: 'trip', day: 'full', provided: ['breakfast', 'lunch', 'dinner'] },
      { category: 'trip', day: 'half', provided: ['dinner'] },
    ],
    expected: ['100.01 100.01 ', '70.00 70.00 ', '0.00 0.00 ', '0.00 0.00 '],
  },
  {
    name: '3: submitted on the day itself, and the last day that is not too old',
    category: { max_age_days: 10 },
    lines: [
      { amount: '1', on: '2026-03-20' },
      { amount: '1', on: '2026-03-10' },
      { amount: '1', on: '2026-03-09' },
    ],
    expected: ['1.00 1.00 ', '1.00 1.00 ', '1.00 0.00 too_old'],
  },
  {
    name: '3: a receipt that is missing only flags, and the limit still cuts',
    category: { receipt_above: '10', no_receipt: 'flag', per_line: '15' },
    lines: [
      { amount: '20', receipt: false },
      { amount: '10', receipt: false },
    ],
    expected: ['20.00 15.00 line_limit,receipt_missing', '10.00 10.00 '],
  },
  {
    name: '3: receipts are asked for by the rounded amount',
    category: { receipt_above: '10.004' },
    lines: [
      { amount: '10.0045', receipt: false },
      { amount: '10.0051', receipt: false },
    ],
    expected: ['10.00 10.00 ', '10.01 0.00 receipt_missing'],
  },
  {
    name: '3: what is refused is not measured by limits, and uses up nothing of them',
    category: { per_line: '5', per_day: '10', receipt_above: '6' },
    lines: [{ amount: '20', receipt: false }, { amount: '5' }, { amount: '4' }],
    expected: ['20.00 0.00 receipt_missing', '5.00 5.00 ', '4.00 4.00 '],
  },
  {
    name: '4: a limit of nothing',
    category: { per_line: '0' },
    lines: [{ amount: '0.01' }, { amount: '0' }],
    expected: ['0.01 0.00 line_limit', '0.00 0.00 '],
  },
  {
    name: '4: nothing claimed exceeds what is more than used up',
    category: { per_month: '10' },
    input: { spent: [{ category: 'food', on: '2026-03-31', amount: '10.0001' }] },
    lines: [{ amount: '0' }],
    expected: ['0.00 0.00 month_limit'],
  },
  {
    name: '4: what was spent is used with all its decimals',
    category: { per_day: '10' },
    input: { spent: [{ category: 'food', on: '2026-03-10', amount: '9.9951' }] },
    lines: [{ amount: '0.01' }, { amount: '0.01' }],
    expected: ['0.01 0.00 day_limit', '0.01 0.00 day_limit,possible_duplicate'],
  },
  {
    name: '4: the limits of two months and of two categories are apart',
    category: { per_month: '10' },
    lines: [
      { amount: '10', on: '2026-02-28' },
      { amount: '10', on: '2026-03-01' },
      { category: 'car', distance: '100', on: '2026-03-01' },
      { amount: '1', on: '2025-03-01' },
    ],
    expected: ['10.00 10.00 ', '10.00 10.00 ', '10.00 10.00 ', '1.00 1.00 '],
  },
  {
    name: '4: refused above the smaller limit, though the others would do',
    category: { per_line: '100', per_day: '50', over: 'refuse' },
    lines: [{ amount: '60' }, { amount: '50' }],
    expected: ['60.00 0.00 day_limit', '50.00 50.00 '],
  },
  {
    name: '5: alike by the claimed amount, however it came about',
    input: {
      rates: [{ currency: 'USD', on: '2026-03-01', rate: '80' }],
      spent: [{ category: 'food', on: '2026-03-10', amount: '7.000' }],
    },
    lines: [
      { amount: '80' },
      { amount: '1', currency: 'USD' },
      { amount: '80', on: '2026-03-11' },
      { amount: '7' },
      { category: 'car', distance: '800' },
    ],
    expected: [
      '80.00 80.00 ',
      '80.00 80.00 possible_duplicate',
      '80.00 80.00 ',
      '7.00 7.00 possible_duplicate',
      '80.00 80.00 ',
    ],
  },
  {
    name: '5: an earlier expense that only rounds to the same amount is another one',
    input: { spent: [{ category: 'food', on: '2026-03-10', amount: '7.001' }] },
    lines: [{ amount: '7.001' }],
    expected: ['7.00 7.00 '],
  },
]

describe('additional cases', () => {
  test.each(rows)('$name', ({ category, input, lines, expected }) => {
    const claim: ExpenseClaimInput = {
      submitted_on: '2026-03-20',
      currency: 'INR',
      rates: [],
      spent: [],
      ...input,
      categories: [{ ...food, ...category }, car, trip],
      lines: lines.map((line, index) => ({ ...onTenth, currency: 'INR', ...line, id: index })),
    }
    const result = expenseClaim(claim)
    expect(
      result.lines.map(({ claimed, allowed, reasons }) => `${claimed} ${allowed} ${reasons.join()}`),
    ).toEqual(expected)
    expect(result.lines.map(({ id }) => id)).toEqual(lines.map((_, index) => index))
  })

  test('refuses a line or a category without what its kind needs, and limits of more decimals', () => {
    const claim = { submitted_on: '2026-03-20', currency: 'INR', rates: [], spent: [] }
    const broken: [ExpenseCategory, Partial<ExpenseLine>][] = [
      [food, { currency: 'INR' }],
      [food, { amount: '1' }],
      [car, { distance: null }],
      [{ ...car, rate: null }, { distance: '1' }],
      [trip, { provided: [] }],
      [trip, { day: 'full' }],
      [
        { ...trip, half: null },
        { day: 'half', provided: [] },
      ],
      [
        { ...trip, meals: null },
        { day: 'half', provided: [] },
      ],
      [
        { ...food, per_line: '1.00001' },
        { amount: '1', currency: 'INR' },
      ],
    ]
    for (const [category, line] of broken) {
      const lines = [{ ...onTenth, category: category.key, ...line }]
      expect(() => expenseClaim({ ...claim, categories: [category], lines }), JSON.stringify(line)).toThrow(
        RangeError,
      )
    }
  })
})

const decimal = (most: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** places - 1 }), fc.boolean())
    .map(([whole, part, isWhole]) =>
      isWhole ? String(whole) : `${whole}.${String(part).padStart(places, '0')}`,
    )
const limit = fc.oneof(fc.constant(null), decimal(150, 2), decimal(150, 4))
const dayNear = fc.integer({ min: 0, max: 25 }).map((days) => addDays('2026-02-24', days))
const sometimes = fc.constantFrom('food', 'car', 'trip', 'gifts')

const anyCategory = (key: string, kind: ExpenseCategory['kind']): fc.Arbitrary<ExpenseCategory> =>
  fc.record({
    key: fc.constant(key),
    kind: fc.constant(kind),
    rate: decimal(3, 6),
    full: decimal(100, 4),
    half: decimal(50, 4),
    meals: fc.record({ breakfast: decimal(30, 4), lunch: decimal(30, 2), dinner: decimal(30, 1) }),
    per_line: limit,
    per_day: limit,
    per_month: limit,
    receipt_above: limit,
    no_receipt: fc.constantFrom('refuse', 'flag'),
    max_age_days: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 20 })),
    over: fc.constantFrom('cut', 'refuse', 'flag'),
  })

const anyLine: fc.Arbitrary<ExpenseLine> = fc.record({
  id: fc.uuid(),
  category: sometimes,
  on: dayNear,
  // Few different amounts, so that there are duplicates.
  amount: fc.oneof(fc.constantFrom('10', '10.00', '20.005', '0'), decimal(90, 4)),
  currency: fc.constantFrom('INR', 'INR', 'USD', 'EUR'),
  distance: fc.oneof(fc.constantFrom('10', '25.5'), decimal(60, 3)),
  day: fc.constantFrom('full', 'half'),
  provided: fc.array(fc.constantFrom('breakfast' as const, 'lunch' as const, 'dinner' as const), {
    maxLength: 4,
  }),
  receipt: fc.boolean(),
})

const anyCase: fc.Arbitrary<ExpenseClaimInput> = fc.record({
  submitted_on: fc.constantFrom('2026-03-10', '2026-03-16', '2026-03-20'),
  currency: fc.constant('INR'),
  categories: fc.tuple(
    anyCategory('food', 'amount'),
    anyCategory('car', 'distance'),
    anyCategory('trip', 'per_diem'),
  ),
  rates: fc.array(
    fc.record({ currency: fc.constantFrom('USD', 'EUR', 'INR'), on: dayNear, rate: decimal(3, 6) }),
    { maxLength: 6 },
  ),
  spent: fc.array(
    fc.record({
      category: sometimes,
      on: dayNear,
      amount: fc.oneof(fc.constantFrom('10', '20.01'), decimal(60, 4)),
    }),
    { maxLength: 6 },
  ),
  lines: fc.array(anyLine, { maxLength: 12 }),
})

test('equals a recount line by line', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(expenseClaim(input)).toEqual(recountExpenseClaim(input))
    }),
    { numRuns: 1000, seed: 91 },
  )
})

test.each<[string, bigint | undefined, string, string, string]>([
  ['two decimals unless it is said', undefined, '0.3335', '2.06', '2.06'],
  ['fils', 10n, '0.3335', '2.058', '2.058'],
  ['whole yen', 10_000n, '167.77', '1035.00', '1035.00'],
  ['a limit of half a fils is rounded', 10n, '100', '617.00', '3.001'],
])('rounds a line to %s', (_name, smallest, rate, claimed, allowed) => {
  const limits = { per_line: rate === '100' ? '3.0005' : null, per_day: null, per_month: null }
  const terms = { receipt_above: null, no_receipt: 'refuse', max_age_days: null, over: 'cut' } as const
  const line = { id: 1, category: 'food', on: '2026-11-18', amount: '6.17', currency: 'USD', receipt: false }
  const judged = expenseClaim({
    ...{ submitted_on: '2026-11-20', currency: 'KWD', ...(smallest !== undefined && { smallest }) },
    categories: [{ key: 'food', kind: 'amount', ...limits, ...terms }],
    ...{ rates: [{ currency: 'USD', on: '2026-11-01', rate }], spent: [], lines: [line] },
  })
  expect(judged).toMatchObject({ claimed, allowed })
})

const cents = (amount: string) => BigInt(amount.replace('.', ''))

test('allows no more than is claimed, nor, where it cuts, more than the limits and a rounding', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const { lines, claimed, allowed } = expenseClaim(input)
      const sum = (key: 'claimed' | 'allowed') => lines.reduce((all, one) => all + cents(one[key]), 0n)
      expect([sum('claimed'), sum('allowed')]).toEqual([cents(claimed), cents(allowed)])
      for (const one of lines) expect(cents(one.allowed)).toBeLessThanOrEqual(cents(one.claimed))
      for (const { key, over, per_day } of input.categories) {
        if (over !== 'cut' || per_day === null) continue
        const byDay = Map.groupBy(input.lines.entries(), ([, line]) => `${line.category} ${line.on}`)
        for (const [day, ofDay] of byDay) {
          if (!day.startsWith(`${key} `)) continue
          const used = ofDay.reduce((all, [index]) => all + cents(lines[index]!.allowed), 0n)
          expect(Number(used)).toBeLessThanOrEqual(Number(per_day) * 100 + 0.5)
        }
      }
    }),
    { numRuns: 500, seed: 92 },
  )
})

test('does not depend on the order of lines of different dates', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const byDate = input.lines.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
      const sorted = expenseClaim({ ...input, lines: byDate }).lines
      const given = expenseClaim(input).lines
      const ordered = byDate.map((line) => given[input.lines.indexOf(line)])
      expect(sorted).toEqual(ordered)
    }),
    { numRuns: 300, seed: 93 },
  )
})
