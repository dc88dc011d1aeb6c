import { MAX_PAY, type PayRounding } from '@muster/contract/employees/pay/pay.constants'
import { roundedQuotient } from '../../../../lib/fraction.ts'
import { decimalOf } from '../../../../lib/money.ts'
import { cents, type PayLine, type PayProblemFound, type PayRequest, payProblemsIn } from './pay-problems.ts'

/** Amounts in hundredths of the currency. */
export interface ComputedLine {
  componentId: number
  /** A month; null unless monthly. */
  monthly: bigint | null
  /** A year; null for a one-time amount. */
  annual: bigint | null
  once: bigint | null
}

export interface ComputedPay {
  lines: ComputedLine[]
  monthlyGross: bigint
  annualGross: bigint
  annualCtc: bigint
  once: bigint
  /** What the last month of a year pays on top, since twelve equal months don't make up the year. */
  lastMonth: bigint
}

/** Ten thousandths of a percent. */
const PERCENT_SCALE = 10_000n
const percentOf = (text: string): bigint => {
  const { numerator, denominator } = decimalOf(text)
  return roundedQuotient(numerator * PERCENT_SCALE, denominator)
}
const MONTHS = 12n
/** Rounds of approximation; each narrows the difference by the share of employer contributions. */
const ROUNDS = 200

const unitOf = (rounding: PayRounding): bigint => (rounding === 'rupee' ? 100n : 1n)

/** `dividend / divisor` rounded to the unit, half away from zero. */
const roundTo = (dividend: bigint, divisor: bigint, unit: bigint): bigint =>
  roundedQuotient(dividend, divisor * unit) * unit

/** The amounts of lines for a given yearly gross, those that take the rest left open. */
class Amounts {
  readonly #request: PayRequest
  readonly #gross: bigint
  readonly #unit: bigint
  readonly #byId: ReadonlyMap<number, PayLine>
  readonly #known = new Map<number, ComputedLine>()

  constructor(request: PayRequest, gross: bigint) {
    this.#request = request
    this.#gross = gross
    this.#unit = unitOf(request.rounding)
    this.#byId = new Map(request.lines.map((line) => [line.componentId, line]))
  }

  of(line: PayLine): ComputedLine {
    const known = this.#known.get(line.componentId)
    if (known) return known
    const computed = withPeriods(line, this.#amount(line))
    this.#known.set(line.componentId, computed)
    return computed
  }

  #amount(line: PayLine): bigint {
    if (line.calculation === 'fixed') return cents(line.amount as string)
    if (line.calculation === 'rest') return 0n
    const [base, isMonthlyBase] = this.#base(line)
    const months = line.frequency === 'monthly' ? (isMonthlyBase ? 1n : MONTHS) : 1n
    const exact = base * percentOf(line.percent as string)
    return limited(line, roundTo(exact, 100n * PERCENT_SCALE * months, this.#unit))
  }

  /** The amount that a percentage is of, and whether it is that of a month. */
  #base(line: PayLine): [bigint, boolean] {
    if (line.calculation === 'percent_of_ctc') return [cents(this.#request.target as string), false]
    if (line.calculation === 'percent_of_gross') return [this.#gross, false]
    const base = this.of(this.#byId.get(line.ofComponentId as number) as PayLine)
    return line.frequency === 'monthly' && base.monthly !== null
      ? [base.monthly, true]
      : [base.annual ?? 0n, false]
  }
}

function limited({ minimum, cap }: PayLine, amount: bigint): bigint {
  if (minimum !== null && amount < cents(minimum)) return cents(minimum)
  return cap !== null && amount > cents(cap) ? cents(cap) : amount
}

function withPeriods({ componentId, frequency }: PayLine, amount: bigint): ComputedLine {
  if (frequency === 'monthly') return { componentId, monthly: amount, annual: amount * MONTHS, once: null }
  if (frequency === 'annual') return { componentId, monthly: null, annual: amount, once: null }
  return { componentId, monthly: null, annual: null, once: amount }
}

const sum = (amounts: readonly (bigint | null)[]): bigint =>
  amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n)

/** The yearly gross that percentages are of: with a CTC, what employer contributions leave of it. */
function grossOf(request: PayRequest): bigint | null {
  if (request.basis === 'none') return 0n
  const target = cents(request.target as string)
  if (request.basis === 'gross') return target
  if (!request.lines.some((line) => line.calculation === 'percent_of_gross')) return 0n
  const employer = request.lines.filter((line) => line.kind === 'employer')
  let gross = target
  let earlier: bigint | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const amounts = new Amounts(request, gross)
    const next = target - sum(employer.map((line) => amounts.of(line).annual))
    if (next < 0n) return null
    if (next === gross) return gross
    // Roundings can lead to and fro between two amounts; the smaller one is taken.
    if (next === earlier) return next < gross ? next : gross
    earlier = gross
    gross = next
  }
  return null
}

/** What one line takes so that the others and it make up the target. */
function restLine(line: PayLine, annual: bigint, unit: bigint): ComputedLine {
  if (line.frequency === 'annual') return withPeriods(line, annual)
  const monthly = (annual / (MONTHS * unit)) * unit
  return { componentId: line.componentId, monthly, annual, once: null }
}

/**
 * The amounts of a pay structure, exact in hundredths.
 *
 * - A percentage is rounded to the organisation's unit, half away from zero, then limited.
 * - A monthly component's year is twelve of its months. The component that takes the rest has an exact year; its month is a
 *   twelfth, rounded down to the unit, and the last month of the year takes what is left over.
 * - With a CTC or gross, the components' years add up to it to the hundredth, or there is a problem.
 * - A percentage of the gross, with a CTC, is of the CTC without employer contributions.
 * - One-time amounts are neither part of the gross nor of the CTC.
 * - No amount of a year, and no one-time amount, is above `MAX_PAY`.
 */
export function computePay(request: PayRequest): { pay: ComputedPay } | { problems: PayProblemFound[] } {
  const problems = payProblemsIn(request)
  if (problems.length > 0) return { problems }
  const gross = grossOf(request)
  if (gross === null) return { problems: [{ key: 'unsettled', line: null, field: 'lines' }] }
  const amounts = new Amounts(request, gross)
  const others = request.lines.map((line) => ({ line, computed: amounts.of(line) }))
  const counted = others.filter(({ line }) => request.basis === 'ctc' || line.kind === 'earning')
  const left =
    request.basis === 'none'
      ? 0n
      : cents(request.target as string) - sum(counted.map(({ computed }) => computed.annual))
  const rest = request.lines.find((line) => line.calculation === 'rest')
  if (left < 0n) return { problems: [{ key: 'tooMuch', line: null, field: 'target', difference: -left }] }
  if (left > 0n && !rest)
    return { problems: [{ key: 'tooLittle', line: null, field: 'target', difference: left }] }
  const lines = others.map(({ line, computed }) => ({
    line,
    computed: line === rest ? restLine(line, left, unitOf(request.rounding)) : computed,
  }))
  const pay = totalsOf(lines)
  const large = largeAmounts(request, pay)
  return large.length > 0 ? { problems: large } : { pay }
}

/** Largest amount of a year, of a component as of all together, in hundredths. */
const MOST = cents(MAX_PAY)

function largeAmounts({ basis, lines }: PayRequest, pay: ComputedPay): PayProblemFound[] {
  const found = pay.lines.flatMap(({ annual, once }, line): PayProblemFound[] => {
    if ((annual ?? 0n) <= MOST && (once ?? 0n) <= MOST) return []
    const isPercent = lines[line]?.calculation.startsWith('percent')
    return [{ key: 'tooLarge', line, field: isPercent ? 'percent' : 'amount' }]
  })
  if (found.length > 0 || (pay.annualCtc <= MOST && pay.once <= MOST)) return found
  return [{ key: 'tooLarge', line: null, field: basis === 'none' ? 'lines' : 'target' }]
}

function totalsOf(lines: readonly { line: PayLine; computed: ComputedLine }[]): ComputedPay {
  const earnings = lines.filter(({ line }) => line.kind === 'earning').map(({ computed }) => computed)
  const all = lines.map(({ computed }) => computed)
  const lastMonth = all.map(({ monthly, annual }) =>
    monthly === null || annual === null ? 0n : annual - monthly * MONTHS,
  )
  return {
    lines: all,
    monthlyGross: sum(earnings.map(({ monthly }) => monthly)),
    annualGross: sum(earnings.map(({ annual }) => annual)),
    annualCtc: sum(all.map(({ annual }) => annual)),
    once: sum(all.map(({ once }) => once)),
    lastMonth: sum(lastMonth),
  }
}

/** The change of an amount in percent with two decimals, half away from zero; null where there was nothing. */
export function changePercent(before: bigint, after: bigint): string | null {
  if (before <= 0n) return null
  const hundredths = roundedQuotient((after - before) * 10_000n, before)
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
