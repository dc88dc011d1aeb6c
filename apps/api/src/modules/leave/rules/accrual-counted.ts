import { dayNumber, firstDayOf, monthNumber } from '@muster/contract/kit/day-number'
import { type Fraction, fractionOf } from '../../../lib/fraction.ts'
import { leaveYearOf } from './accrual-cycles.ts'
import { roundingOf } from './accrual-rounding.ts'
import type { AccrualInput, UnitCredit } from './accrual-types.ts'

interface CountedMonth {
  month: number
  counted: Fraction
}

function countedMonths({ counted_days, employee }: AccrualInput): CountedMonth[] {
  const left = employee.left == null ? Number.POSITIVE_INFINITY : dayNumber(employee.left)
  return Object.entries(counted_days ?? {})
    .map(([month, days]) => ({ month: monthNumber(month), counted: fractionOf(days) }))
    .filter(({ month }) => firstDayOf(month) <= left)
    .sort((a, b) => a.month - b.month)
}

function plus(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

function dividedBy(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator }
}

const ZERO: Fraction = { numerator: 0n, denominator: 1n }

/**
 * Rule 5: one day per `per_days` counted days. A month's credit is dated on its last day or on the first of
 * the next month; joining, waiting and leaving never reduce a month.
 *
 * @throws RangeError when days were counted and `per_days` is not greater than 0
 */
export function* countedCredits(
  input: AccrualInput,
  dated: 'month_end' | 'next_month',
): Generator<UnitCredit> {
  const { rule } = input
  const months = countedMonths(input)
  const perDays = fractionOf(rule.per_days ?? 0)
  if (months.length > 0 && perDays.numerator <= 0n) throw new RangeError('per_days must be greater than 0')
  const rounding = roundingOf(rule.rounding)
  let leaveYear = Number.NaN
  let counted = ZERO
  for (const one of months) {
    const year = leaveYearOf(one.month, rule.year_start)
    if (year !== leaveYear) counted = ZERO
    leaveYear = year
    const before = rounding.unitsOf(dividedBy(counted, perDays))
    counted = plus(counted, one.counted)
    const after = rounding.unitsOf(dividedBy(counted, perDays))
    const nextMonth = firstDayOf(one.month + 1)
    yield { day: dated === 'month_end' ? nextMonth - 1 : nextMonth, units: after - before }
  }
}
