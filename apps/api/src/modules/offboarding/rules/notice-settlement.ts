import { amountText } from '@muster/contract/kit/amounts'
import { dayNumber, dayText, monthOfDay } from '@muster/contract/kit/day-number'
import { fractionOf } from '../../../lib/fraction.ts'
import { decimalOf, HUNDREDTH, roundedUnits } from '../../../lib/money.ts'
import { rateDivisor } from './day-rate.ts'
import { finalSalary } from './final-salary.ts'
import { gratuityOf } from './gratuity.ts'
import { HALVES } from './half-days.ts'
import type { NoticeSettlementInput, NoticeSettlementResult } from './notice-settlement-types.ts'
import { servedNotice } from './served-notice.ts'

interface Line {
  key: string
  days: number | null
  units: bigint
}

/** Rule 6, in units of `amountUnits`; null if the month of the last working day has no working days. */
function recovery(
  { pay, last_working_day }: NoticeSettlementInput,
  shortfall: number,
  offDays: ReadonlySet<number>,
  smallest: bigint,
): bigint | null {
  if (shortfall === 0) return 0n
  const divisor = rateDivisor(monthOfDay(dayNumber(last_working_day)), pay.recovery_per_day, offDays)
  if (divisor === 0) return null
  const monthly = decimalOf(pay.recovery_monthly)
  const exact = {
    numerator: monthly.numerator * BigInt(shortfall),
    denominator: monthly.denominator * BigInt(divisor * HALVES),
  }
  return -roundedUnits(exact, smallest)
}

/** Rules 7 to 9. */
function otherLines(
  { encash, gratuity, dues, last_working_day }: NoticeSettlementInput,
  smallest: bigint,
): Line[] {
  const lines: Line[] = encash.map(({ key, days, monthly, divisor }) => {
    const exact = decimalOf(monthly)
    const counted = fractionOf(days)
    const quotient = {
      numerator: exact.numerator * counted.numerator,
      denominator: exact.denominator * counted.denominator * BigInt(divisor),
    }
    return { key, days, units: roundedUnits(quotient, smallest) }
  })
  if (gratuity)
    lines.push({ key: 'gratuity', ...gratuityOf(gratuity, dayNumber(last_working_day), smallest) })
  for (const { key, amount } of dues)
    lines.push({ key, days: null, units: roundedUnits(decimalOf(amount), smallest) })
  return lines
}

/**
 * What a leaver is paid: the rest of the salary, less the notice that was not served, with encashed leave,
 * gratuity and dues. Amounts are exact fractions; each line, of the salary each month, is rounded half away
 * from zero to the smallest unit of the currency, by default two decimals, and the net is the sum of the rounded lines. Rules: `docs/rules.md`,
 * `notice-settlement`.
 *
 * @throws RangeError for an impossible date or number, or a date that is counted twice
 */
export function noticeSettlement(input: NoticeSettlementInput, smallest = HUNDREDTH): NoticeSettlementResult {
  if (dayNumber(input.last_working_day) < dayNumber(input.resigned_on)) return { error: 'invalid_range' }
  const offDays = new Set(input.off_days.map(dayNumber))
  const { end, served, shortfall } = servedNotice(input, offDays)
  const salary = finalSalary(input, offDays, smallest)
  const recovered = recovery(input, shortfall, offDays, smallest)
  if (salary === null || recovered === null) return { error: 'no_working_days' }
  const lines: Line[] = [
    { key: 'salary', days: salary.halves / HALVES, units: salary.units },
    { key: 'notice_recovery', days: shortfall / HALVES, units: recovered },
    ...otherLines(input, smallest),
  ]
  return {
    notice_end: dayText(end),
    served: served / HALVES,
    shortfall: shortfall / HALVES,
    lines: lines.map(({ key, days, units }) => ({ key, days, amount: amountText(units) })),
    net: amountText(lines.reduce((sum, { units }) => sum + units, 0n)),
  }
}
