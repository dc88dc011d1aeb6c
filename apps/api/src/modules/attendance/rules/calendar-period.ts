import { addDays, addMonths, firstOfMonth, lastOfMonth, monthAfter, monthOf } from '@muster/contract/kit/days'

/** Payroll cycle: 1 by calendar month, 2 from a day of the month to the day before it in the next. */
export interface PayrollCycle {
  cycle_type: number
  cycle_day: number
}

export interface Period {
  /** `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
}

const FIRST_MONTH_DAY = 1

/** A calendar month, `YYYY-MM`. */
export function calendarMonth(month: string): Period {
  return { from: firstOfMonth(month), to: lastOfMonth(month) }
}

/** The payroll period that ends in a month, `YYYY-MM`. */
export function payrollPeriodOf(month: string, { cycle_type, cycle_day }: PayrollCycle): Period {
  if (cycle_type !== 2 || cycle_day === FIRST_MONTH_DAY) return calendarMonth(month)
  const nextFrom = addDays(firstOfMonth(month), cycle_day - 1)
  return { from: addMonths(nextFrom, -1), to: addDays(nextFrom, -1) }
}

/** The payroll period that contains a date. */
export function payrollPeriodAt(date: string, cycle: PayrollCycle): Period {
  const month = monthOf(date)
  const period = payrollPeriodOf(month, cycle)
  return date <= period.to ? period : payrollPeriodOf(monthAfter(month, 1), cycle)
}
