import type { AccrualInput } from '../../src/modules/leave/rules/accrual-types.ts'

type Ratio = [numerator: bigint, denominator: bigint]

const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]
/** Test cases have at most three decimals. */
const ratio = (number: number): Ratio => [BigInt(Math.round(number * 1000)), 1000n]

/** Rounds to ten-thousandths of a day, which divide every rounding step; values are never negative. */
function rounded([numerator, denominator]: Ratio, { step, mode }: AccrualInput['rule']['rounding']): bigint {
  const unit = step === 0 ? 1n : BigInt(step * 10_000)
  const below = ((numerator * 10_000n) / (denominator * unit)) * unit
  const rest = plus([numerator, denominator], [-below, 10_000n])
  if (rest[0] === 0n) return below
  if (step !== 0 && mode === 'down') return below
  if (step !== 0 && mode === 'up') return below + unit
  // Rounds up if the remainder is at least half a unit.
  return rest[0] * 20_000n >= unit * rest[1] ? below + unit : below
}

const date = (text: string) => Temporal.PlainDate.from(text)
const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0

/** The share of a cycle, by checking each of its days. */
function shareOf(first: Temporal.PlainDate, months: number, { rule, employee }: AccrualInput): Ratio {
  const begin = date(employee.joined).add({ days: rule.waiting_days })
  const left = employee.left ? date(employee.left) : null
  const end = first.add({ months })
  const flags: boolean[] = []
  for (let day = first; isBefore(day, end); day = day.add({ days: 1 })) {
    flags.push(!isBefore(day, begin) && (left === null || !isBefore(left, day)))
  }
  const covered = flags.filter(Boolean).length
  if (covered === 0) return [0n, 1n]
  if (covered === flags.length || rule.proration.mode === 'none') return [1n, 1n]
  if (rule.proration.mode === 'by_day') return [BigInt(covered), BigInt(flags.length)]
  const firstNumber = flags.indexOf(true) + 1
  const lastNumber = flags.lastIndexOf(true) + 1
  const beganInTime = firstNumber === 1 || firstNumber <= rule.proration.day
  const leftLate = lastNumber === flags.length || lastNumber >= rule.proration.day
  return beganInTime && leftLate ? [1n, 1n] : [0n, 1n]
}

type Dated = { on: string; part: bigint }

function* yearsAround({ rule, employee, from, to }: AccrualInput): Generator<Temporal.PlainDate> {
  const starts = [employee.joined, from, to, employee.left ?? to].map((text) => date(text).year)
  for (let year = Math.min(...starts) - 2; year <= Math.max(...starts) + 2; year++)
    yield date(`${year}-${rule.year_start}`)
}

function* byCycles(input: AccrualInput, cycles: number): Generator<Dated> {
  const { rule, employee } = input
  const months = 12 / cycles
  const begin = date(employee.joined).add({ days: rule.waiting_days }).toString()
  for (const year of yearsAround(input)) {
    let total: Ratio = [0n, 1n]
    for (let month = 0; month < 12; month += months) {
      const first = year.add({ months: month })
      const last = first.add({ months }).subtract({ days: 1 }).toString()
      const before = rounded(total, rule.rounding)
      const [quota, of] = ratio(rule.quota)
      total = plus(total, times([quota, of * BigInt(cycles)], shareOf(first, months, input)))
      const start = first.toString()
      const end = employee.left && employee.left < last ? employee.left : last
      const on = rule.credit_timing === 1 ? end : begin > start ? begin : start
      yield { on, part: rounded(total, rule.rounding) - before }
    }
  }
}

function* byCountedDays(input: AccrualInput): Generator<Dated> {
  const { rule, employee, counted_days } = input
  for (const year of yearsAround(input)) {
    let total: Ratio = [0n, 1n]
    for (let month = 0; month < 12; month++) {
      const first = year.add({ months: month })
      const [worked, of] = ratio(counted_days?.[first.toString().slice(0, 7)] ?? 0)
      const [per, perOf] = ratio(rule.per_days!)
      const before = rounded(total, rule.rounding)
      if (employee.left && first.toString() > employee.left) continue
      total = plus(total, [worked * perOf, of * per])
      const next = first.add({ months: 1 })
      const on = (rule.disbursement === 6 ? next.subtract({ days: 1 }) : next).toString()
      yield { on, part: rounded(total, rule.rounding) - before }
    }
  }
}

function* byTenure({ rule, employee, to }: AccrualInput): Generator<Dated> {
  const slabs = [...(rule.slabs ?? [])].sort((a, b) => a.after_months - b.after_months)
  for (let years = 0; slabs[0] && years < 200; years++) {
    const on = date(employee.joined)
      .add({ months: slabs[0].after_months + years * 12 })
      .toString()
    if (on > to || (employee.left && on > employee.left)) return
    const reached = slabs.filter(
      ({ after_months }) => date(employee.joined).add({ months: after_months }).toString() <= on,
    )
    yield { on, part: rounded(ratio(reached.at(-1)!.days), rule.rounding) }
  }
}

function credits(input: AccrualInput): Dated[] {
  const cycles = { 1: 12, 2: 4, 3: 2, 4: 1 }[input.rule.disbursement]
  if (cycles) return [...byCycles(input, cycles)]
  if (input.rule.disbursement === 9) return [...byTenure(input)]
  return input.rule.disbursement === 5 ? [] : [...byCountedDays(input)]
}

/**
 * Independent implementation of the accrual rule, day by day with `Temporal` and unreduced fractions: slow,
 * for tests only.
 */
export function recountAccrual(input: AccrualInput): unknown {
  const listed = credits(input).filter(({ on, part }) => part !== 0n && on >= input.from && on <= input.to)
  listed.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  return {
    credits: listed.map(({ on, part }) => ({ on, days: Number(part) / 10_000 })),
    total: Number(listed.reduce((sum, { part }) => sum + part, 0n)) / 10_000,
  }
}
