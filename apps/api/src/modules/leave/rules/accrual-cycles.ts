import { dayNumber, firstDayOf, monthOfDay } from '@muster/contract/kit/day-number'
import { type Fraction, fractionOf } from '../../../lib/fraction.ts'
import { type Rounding, roundingOf } from './accrual-rounding.ts'
import type { AccrualInput, AccrualRule, UnitCredit } from './accrual-types.ts'

const MONTHS_A_YEAR = 12

/** The first month of the leave year that contains a month. */
export function leaveYearOf(month: number, yearStart: string): number {
  const startMonth = Number(yearStart.slice(0, 2)) - 1
  return month - ((((month - startMonth) % MONTHS_A_YEAR) + MONTHS_A_YEAR) % MONTHS_A_YEAR)
}

/** First and last day of a cycle, inclusive. */
interface Cycle {
  first: number
  last: number
}

/** Accrual period of an employee; `end` is Infinity without a last working day. */
interface Accruing {
  begin: number
  end: number
}

/** Part of a cycle: `days` out of `of` days. */
interface Share {
  days: number
  of: number
}

const WHOLE: Share = { days: 1, of: 1 }
const NOTHING: Share = { days: 0, of: 1 }

function isWithinCutOff({ first, last }: Cycle, { begin, end }: Accruing, cutOffDay: number): boolean {
  const dayOfCycle = first + cutOffDay - 1
  const beganInTime = begin <= first || begin <= dayOfCycle
  const stayedLongEnough = end >= last || end >= dayOfCycle
  return beganInTime && stayedLongEnough
}

/** Rule 2: the prorated part of a cycle. */
function shareOf(cycle: Cycle, accruing: Accruing, proration: AccrualRule['proration']): Share {
  const { first, last } = cycle
  const covered = Math.min(last, accruing.end) - Math.max(first, accruing.begin) + 1
  if (covered <= 0) return NOTHING
  const length = last - first + 1
  if (covered === length || proration.mode === 'none') return WHOLE
  if (proration.mode === 'by_day') return { days: covered, of: length }
  return isWithinCutOff(cycle, accruing, proration.day) ? WHOLE : NOTHING
}

/** Rule 4: credit date of a cycle. */
function creditDay({ first, last }: Cycle, { begin, end }: Accruing, creditTiming: number): number {
  return creditTiming === 1 ? Math.min(last, end) : Math.max(first, begin)
}

interface Terms {
  accruing: Accruing
  cycles: number
  perCycle: Fraction
  proration: AccrualRule['proration']
  creditTiming: number
  rounding: Rounding
  from: number
  to: number
}

/** Rounded units for a share of cycles. */
function unitsFor({ perCycle, rounding }: Terms, { days, of }: Share): bigint {
  return rounding.unitsOf({
    numerator: perCycle.numerator * BigInt(days),
    denominator: perCycle.denominator * BigInt(of),
  })
}

/** At most two cycles of a leave year are prorated, so the fractions stay small. */
function add(sum: Share, share: Share): Share {
  if (share.of === 1) return { days: sum.days + share.days * sum.of, of: sum.of }
  return { days: sum.days * share.of + share.days * sum.of, of: sum.of * share.of }
}

/** Rule 3, for the leave year starting with a month. */
function* creditsOfYear(yearMonth: number, terms: Terms): Generator<UnitCredit> {
  const { accruing, cycles, from, to } = terms
  const months = MONTHS_A_YEAR / cycles
  let sum = NOTHING
  for (let number = 0; number < cycles; number++) {
    const month = yearMonth + number * months
    const cycle = { first: firstDayOf(month), last: firstDayOf(month + months) - 1 }
    const share = shareOf(cycle, accruing, terms.proration)
    if (share.days === 0) continue
    const before = sum
    sum = add(sum, share)
    const day = creditDay(cycle, accruing, terms.creditTiming)
    if (day >= from && day <= to) yield { day, units: unitsFor(terms, sum) - unitsFor(terms, before) }
  }
}

/**
 * Rules 1 to 4: credits from `from` to `to` of a quota spread over equal cycles.
 *
 * @param cycles per leave year: 12, 4, 2 or 1
 */
export function* cycleCredits(
  { rule, employee, from, to }: AccrualInput,
  cycles: number,
): Generator<UnitCredit> {
  const quota = fractionOf(rule.quota)
  const accruing = {
    begin: dayNumber(employee.joined) + rule.waiting_days,
    end: employee.left == null ? Number.POSITIVE_INFINITY : dayNumber(employee.left),
  }
  const terms: Terms = {
    accruing,
    cycles,
    perCycle: { numerator: quota.numerator, denominator: quota.denominator * BigInt(cycles) },
    proration: rule.proration,
    creditTiming: rule.credit_timing,
    rounding: roundingOf(rule.rounding),
    from: dayNumber(from),
    to: dayNumber(to),
  }
  // Credits are dated within their cycle, so leave years outside the range contribute nothing.
  const first = Math.max(terms.from, accruing.begin)
  const last = Math.min(terms.to, accruing.end)
  if (last < first) return
  const lastYear = leaveYearOf(monthOfDay(last), rule.year_start)
  for (let year = leaveYearOf(monthOfDay(first), rule.year_start); year <= lastYear; year += MONTHS_A_YEAR) {
    yield* creditsOfYear(year, terms)
  }
}
