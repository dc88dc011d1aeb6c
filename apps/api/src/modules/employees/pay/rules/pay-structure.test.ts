import type { PayKind } from '@muster/contract/employees/pay/pay.constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyText } from '../../../../lib/money.ts'
import type { PayLine, PayRequest } from './pay-problems.ts'
import { type ComputedPay, changePercent, computePay } from './pay-structure.ts'

const BASIC = 1
const HRA = 2
const SPECIAL = 3
const PF = 4
const BONUS = 5

function line(
  componentId: number,
  calculation: PayLine['calculation'],
  more: Partial<PayLine> = {},
): PayLine {
  return {
    ...{ componentId, calculation, kind: 'earning', frequency: 'monthly', amount: null, percent: null },
    ...{ ofComponentId: null, minimum: null, cap: null },
    ...more,
  }
}

const ctc = (target: string, lines: PayLine[], rounding: PayRequest['rounding'] = 'paisa'): PayRequest => ({
  ...{ basis: 'ctc', target, rounding, lines },
})

function computed(request: PayRequest): ComputedPay {
  const result = computePay(request)
  if ('problems' in result)
    throw new Error(JSON.stringify(result.problems, (_, v) => (typeof v === 'bigint' ? String(v) : v)))
  return result.pay
}

const problemsOf = (request: PayRequest) => {
  const result = computePay(request)
  return 'problems' in result ? result.problems : []
}

/** Totals and amounts of the lines, a month and a year. */
const shown = (pay: ComputedPay) => ({
  lines: pay.lines.map(({ monthly, annual, once }) =>
    [monthly, annual, once].map((one) => (one === null ? null : moneyText(one))),
  ),
  gross: [moneyText(pay.monthlyGross), moneyText(pay.annualGross)],
  ctc: moneyText(pay.annualCtc),
  once: moneyText(pay.once),
  last: moneyText(pay.lastMonth),
})

const usual = [
  line(BASIC, 'percent_of_ctc', { percent: '40' }),
  line(HRA, 'percent_of_component', { percent: '50', ofComponentId: BASIC }),
  line(SPECIAL, 'rest'),
  line(PF, 'percent_of_component', { kind: 'employer', percent: '12', ofComponentId: BASIC, cap: '1800' }),
]

describe('a structure', () => {
  test('of fixed amounts is their sum, one-time amounts apart', () => {
    const lines = [
      line(BASIC, 'fixed', { amount: '25000.50' }),
      line(BONUS, 'fixed', { amount: '30000', frequency: 'annual' }),
      line(HRA, 'fixed', { amount: '50000', frequency: 'once' }),
      line(PF, 'fixed', { amount: '1800', kind: 'employer' }),
    ]
    expect(shown(computed({ basis: 'none', target: null, rounding: 'paisa', lines }))).toEqual({
      lines: [
        ['25000.50', '300006.00', null],
        [null, '30000.00', null],
        [null, null, '50000.00'],
        ['1800.00', '21600.00', null],
      ],
      gross: ['25000.50', '330006.00'],
      ...{ ctc: '351606.00', once: '50000.00', last: '0.00' },
    })
  })

  test('of a CTC gives the rest component what is left, to the paisa', () => {
    expect(shown(computed(ctc('1000000', usual)))).toEqual({
      lines: [
        ['33333.33', '399999.96', null],
        ['16666.67', '200000.04', null],
        ['31533.33', '378400.00', null],
        ['1800.00', '21600.00', null],
      ],
      gross: ['81533.33', '978400.00'],
      ...{ ctc: '1000000.00', once: '0.00', last: '0.04' },
    })
  })

  test('rounds percentages to whole rupees where the organisation does', () => {
    expect(shown(computed(ctc('1000000', usual, 'rupee')))).toMatchObject({
      lines: [
        ['33333.00', '399996.00', null],
        // 16,666.50 is rounded up.
        ['16667.00', '200004.00', null],
        ['31533.00', '378400.00', null],
        ['1800.00', '21600.00', null],
      ],
      ctc: '1000000.00',
      last: '4.00',
    })
  })

  test('of a gross leaves employer contributions on top', () => {
    const request: PayRequest = {
      ...{ basis: 'gross', target: '600000', rounding: 'paisa' },
      lines: [
        line(BASIC, 'percent_of_gross', { percent: '50' }),
        line(SPECIAL, 'rest'),
        line(PF, 'percent_of_gross', { percent: '3.25', kind: 'employer' }),
      ],
    }
    expect(shown(computed(request))).toMatchObject({
      lines: [
        ['25000.00', '300000.00', null],
        ['25000.00', '300000.00', null],
        ['1625.00', '19500.00', null],
      ],
      gross: ['50000.00', '600000.00'],
      ctc: '619500.00',
    })
  })

  test('finds the gross of a CTC with contributions that are a percentage of it', () => {
    const pay = computed(
      ctc('619500', [
        line(BASIC, 'percent_of_gross', { percent: '50' }),
        line(SPECIAL, 'rest'),
        line(PF, 'percent_of_gross', { percent: '3.25', kind: 'employer' }),
      ]),
    )
    expect(moneyText(pay.annualGross)).toBe('600000.00')
    expect(moneyText(pay.annualCtc)).toBe('619500.00')
  })

  test('keeps minimum and cap', () => {
    const of = (basic: string) =>
      computed({
        ...{ basis: 'none', target: null, rounding: 'paisa' },
        lines: [
          line(BASIC, 'fixed', { amount: basic }),
          line(HRA, 'percent_of_component', {
            percent: '10',
            ofComponentId: BASIC,
            minimum: '500',
            cap: '900',
          }),
        ],
      }).lines[1]?.monthly
    expect([of('1000'), of('7000'), of('20000')]).toEqual([50_000n, 70_000n, 90_000n])
  })
})

describe('a problem', () => {
  const none = (lines: PayLine[]): PayRequest => ({ basis: 'none', target: null, rounding: 'paisa', lines })
  const basic = line(BASIC, 'fixed', { amount: '100' })
  const half = (of: number | null) => line(HRA, 'percent_of_component', { percent: '50', ofComponentId: of })
  const cases: [string, PayRequest, string, number | null][] = [
    ['no components', none([]), 'empty', null],
    ['a component twice', none([basic, basic]), 'twice', 1],
    ['no amount', none([line(BASIC, 'fixed')]), 'amountMissing', 0],
    [
      'no percentage',
      ctc('100', [line(BASIC, 'percent_of_ctc'), line(SPECIAL, 'rest')]),
      'percentMissing',
      0,
    ],
    ['no CTC', { ...ctc('1', usual), target: null }, 'targetMissing', null],
    ['a percentage of nothing', none([basic, half(null)]), 'ofMissing', 1],
    ['a percentage of a component that is not there', none([basic, half(99)]), 'ofMissing', 1],
    ['a percentage of itself', none([half(HRA)]), 'ofItself', 0],
    ['a percentage of the rest', ctc('100', [line(SPECIAL, 'rest'), half(SPECIAL)]), 'ofRest', 1],
    ['a percentage of a one-time amount', none([{ ...basic, frequency: 'once' }, half(BASIC)]), 'ofOnce', 1],
    [
      'percentages of each other',
      none([half(BONUS), line(BONUS, 'percent_of_component', { percent: '50', ofComponentId: HRA })]),
      'circular',
      0,
    ],
    [
      'a percentage of a CTC that is not given',
      none([line(BASIC, 'percent_of_ctc', { percent: '5' })]),
      'needsCtc',
      0,
    ],
    ['a rest of nothing', none([line(SPECIAL, 'rest')]), 'needsTarget', 0],
    ['two rests', ctc('100', [line(SPECIAL, 'rest'), line(BONUS, 'rest')]), 'severalRests', 1],
    ['a rest for the employer', ctc('100', [line(PF, 'rest', { kind: 'employer' })]), 'restUnfit', 0],
    [
      'a minimum above the cap',
      none([basic, { ...half(BASIC), minimum: '9', cap: '8' }]),
      'limitsCrossed',
      1,
    ],
  ]
  test.each(cases)('is %s', (_, request, key, at) => {
    expect(problemsOf(request)).toContainEqual(expect.objectContaining({ key, line: at }))
  })

  test('says by how much the components miss the CTC', () => {
    expect(problemsOf(ctc('1199', [basic]))).toEqual([
      { key: 'tooMuch', line: null, field: 'target', difference: 100n },
    ])
    expect(problemsOf(ctc('1200.01', [basic]))).toEqual([
      { key: 'tooLittle', line: null, field: 'target', difference: 1n },
    ])
    expect(problemsOf(ctc('1200', [basic]))).toEqual([])
  })

  test('is a contribution above the whole gross', () => {
    const lines = [line(SPECIAL, 'rest'), line(PF, 'percent_of_gross', { percent: '150', kind: 'employer' })]
    expect(problemsOf(ctc('1000', lines))).toEqual([{ key: 'unsettled', line: null, field: 'lines' }])
  })
})

const money = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => moneyText(BigInt(cents)))
const percent = fc.integer({ min: 0, max: 300_000 }).map((n) => (n / 10_000).toFixed(4))
const kind = fc.constantFrom<PayKind>('earning', 'employer')

/** Structures whose percentages leave something for the rest component, or don't. */
const requests: fc.Arbitrary<PayRequest> = fc
  .record({
    basis: fc.constantFrom('ctc' as const, 'gross' as const),
    target: fc.integer({ min: 1, max: 2_000_000_000 }).map((cents) => moneyText(BigInt(cents))),
    rounding: fc.constantFrom('paisa' as const, 'rupee' as const),
    restIsAnnual: fc.boolean(),
    lines: fc.array(
      fc.record({
        kind,
        how: fc.constantFrom(
          'fixed',
          'percent_of_component',
          'percent_of_gross',
          'percent_of_ctc',
        ) as fc.Arbitrary<Exclude<PayLine['calculation'], 'rest'>>,
        frequency: fc.constantFrom('monthly' as const, 'annual' as const, 'once' as const),
        amount: money,
        percent,
        of: fc.nat(),
        cap: fc.option(money, { nil: null }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ basis, target, rounding, restIsAnnual, lines }) => ({
    ...{ basis, target, rounding },
    lines: [
      ...lines.map(({ how, of, ...one }, index): PayLine => {
        const earlier = lines.slice(0, index).flatMap((two, at) => (two.frequency === 'once' ? [] : [at + 1]))
        const base = earlier[of % Math.max(1, earlier.length)] ?? null
        const calculation =
          (how === 'percent_of_component' && base === null) || (how === 'percent_of_ctc' && basis !== 'ctc')
            ? ('fixed' as const)
            : how
        return {
          ...{ componentId: index + 1, kind: one.kind, frequency: one.frequency, calculation },
          ...{ amount: one.amount, percent: one.percent, ofComponentId: base, minimum: null, cap: one.cap },
        }
      }),
      line(1000, 'rest', { frequency: restIsAnnual ? 'annual' : 'monthly' }),
    ],
  }))

describe('every structure', () => {
  test('adds up to its CTC or gross to the paisa, or says why not', () => {
    let computedOnes = 0
    fc.assert(
      fc.property(requests, (request) => {
        const result = computePay(request)
        if ('problems' in result) {
          expect(result.problems.map(({ key }) => key)).toSatisfy((keys: string[]) =>
            keys.every((key) => key === 'tooMuch' || key === 'unsettled'),
          )
          return
        }
        computedOnes++
        const { pay } = result
        const total = request.basis === 'ctc' ? pay.annualCtc : pay.annualGross
        expect(moneyText(total)).toBe(request.target?.includes('.') ? request.target : `${request.target}.00`)
        const sums = { gross: 0n, ctc: 0n, month: 0n, once: 0n }
        for (const [index, one] of pay.lines.entries()) {
          const { kind: of, calculation } = request.lines[index] as PayLine
          sums.ctc += one.annual ?? 0n
          sums.once += one.once ?? 0n
          if (of === 'earning') {
            sums.gross += one.annual ?? 0n
            sums.month += one.monthly ?? 0n
          }
          if (calculation !== 'rest' && one.monthly !== null) expect(one.annual).toBe(one.monthly * 12n)
          expect((one.annual ?? one.once ?? -1n) >= 0n).toBe(true)
        }
        expect(sums).toEqual({
          ...{ gross: pay.annualGross, ctc: pay.annualCtc, month: pay.monthlyGross, once: pay.once },
        })
        const unit = request.rounding === 'rupee' ? 100n : 1n
        expect(pay.lastMonth >= 0n && pay.lastMonth < 12n * unit).toBe(true)
      }),
      { numRuns: 2000, seed: 7 },
    )
    expect(computedOnes).toBeGreaterThan(200)
  })

  test('is the same in any order of its components', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const one = computePay(request)
        const other = computePay({ ...request, lines: request.lines.toReversed() })
        if ('problems' in one || 'problems' in other) {
          expect('problems' in one).toBe('problems' in other)
          return
        }
        expect({ ...other.pay, lines: other.pay.lines.toReversed() }).toEqual(one.pay)
      }),
      { numRuns: 500, seed: 11 },
    )
  })
})

test('the change is in percent with two decimals', () => {
  expect(changePercent(100_000n, 110_000n)).toBe('10.00')
  expect(changePercent(300_000n, 100_000n)).toBe('-66.67')
  expect(changePercent(100_000n, 100_001n)).toBe('0.00')
  expect(changePercent(8n, 8_001n)).toBe('99912.50')
  expect(changePercent(0n, 5n)).toBeNull()
})

describe('amounts beyond what pay can be', () => {
  const none = (lines: PayLine[]): PayRequest => ({ basis: 'none', target: null, rounding: 'paisa', lines })
  test.each([
    ['a month', none([line(BASIC, 'fixed', { amount: '999999999999' })]), 0, 'amount'],
    [
      'a percentage of a component',
      none([
        line(BASIC, 'fixed', { amount: '80000000000' }),
        line(HRA, 'percent_of_component', { percent: '9999', ofComponentId: BASIC }),
      ]),
      1,
      'percent',
    ],
    [
      'one-time amounts together',
      none([BASIC, HRA].map((id) => line(id, 'fixed', { frequency: 'once', amount: '600000000000' }))),
      null,
      'lines',
    ],
  ] as const)('%s are named at their field', (_name, request, at, field) => {
    expect(problemsOf(request)).toEqual([{ key: 'tooLarge', line: at, field }])
  })

  test('the largest year is allowed', () => {
    const request = none([line(BASIC, 'fixed', { frequency: 'annual', amount: '999999999999' })])
    expect(problemsOf(request)).toEqual([])
  })
})
