import { dayNumber, monthOfDay } from '@muster/contract/kit/day-number'
import { decimalOf, roundedUnits } from '../../../lib/money.ts'
import { datesIn, rateDivisor, type Span, spanOfMonth, workingDatesIn } from './day-rate.ts'
import { HALVES, halvesByDay } from './half-days.ts'
import type { NoticeSettlementInput, PerDay } from './notice-settlement-types.ts'

/** Halves of days and units of `amountUnits`; both negative if too much was paid. */
export interface FinalSalary {
  halves: number
  units: bigint
}

const FIXED_DAYS = 30
const MOST_UNPAID_OF_FIXED_DAYS = 15

/** Halves of unpaid days within a span; with `working_days` an off-day is not paid, so that it cannot be unpaid. */
function unpaidIn(
  span: Span,
  unpaid: ReadonlyMap<number, number>,
  perDay: PerDay,
  offDays: ReadonlySet<number>,
): number {
  let halves = 0
  for (let day = span.first; day <= span.last; day++) {
    if (perDay === 'working_days' && offDays.has(day)) continue
    halves += unpaid.get(day) ?? 0
  }
  return halves
}

/** Rule 5: payable days of a month before unpaid ones are taken off. */
function datesToPay(month: number, span: Span, perDay: PerDay, offDays: ReadonlySet<number>, unpaid: number) {
  if (perDay === 'working_days') return workingDatesIn(span, offDays)
  const dates = datesIn(span)
  // Of a month covered in part there are never more than 30 dates.
  const isWhole = dates === datesIn(spanOfMonth(month))
  const isFixed = perDay === 'fixed_30' && isWhole && unpaid <= MOST_UNPAID_OF_FIXED_DAYS * HALVES
  return isFixed ? FIXED_DAYS : dates
}

/**
 * Rule 5: the pay from the day after `paid_until` to the last working day, or back from there; each month is
 * rounded by itself. Null if a month has no working days to divide its pay by.
 */
export function finalSalary(
  input: NoticeSettlementInput,
  offDays: ReadonlySet<number>,
  smallest: bigint,
): FinalSalary | null {
  const { per_day: perDay } = input.pay
  const monthly = decimalOf(input.pay.monthly)
  const unpaid = halvesByDay(input.unpaid)
  const [paidUntil, lastWorkingDay] = [dayNumber(input.paid_until), dayNumber(input.last_working_day)]
  const first = Math.min(paidUntil, lastWorkingDay) + 1
  const last = Math.max(paidUntil, lastWorkingDay)
  let halves = 0
  let units = 0n
  for (let month = monthOfDay(first); first <= last && month <= monthOfDay(last); month++) {
    const whole = spanOfMonth(month)
    const span = { first: Math.max(first, whole.first), last: Math.min(last, whole.last) }
    const divisor = rateDivisor(month, perDay, offDays)
    if (divisor === 0) return null
    const without = unpaidIn(span, unpaid, perDay, offDays)
    const payable = Math.max(0, datesToPay(month, span, perDay, offDays, without) * HALVES - without)
    halves += payable
    const exact = {
      numerator: monthly.numerator * BigInt(payable),
      denominator: monthly.denominator * BigInt(divisor * HALVES),
    }
    units += roundedUnits(exact, smallest)
  }
  // Subtracted from 0, because -0 is another number.
  return paidUntil > lastWorkingDay ? { halves: 0 - halves, units: -units } : { halves, units }
}
