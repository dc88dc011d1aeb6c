/** How an organisation's payroll periods run: 1 by calendar month, 2 from a day of the month to the day before it. */
export interface PayrollCycle {
  cycle_type: number
  cycle_day: number
}

export interface Period {
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

const FIRST_MONTH_DAY = 1

function monthOf(month: Temporal.PlainYearMonth): Period {
  return {
    from: month.toPlainDate({ day: 1 }).toString(),
    to: month.toPlainDate({ day: month.daysInMonth }).toString(),
  }
}

/** A calendar month, `YYYY-MM`. */
export function calendarMonth(month: string): Period {
  return monthOf(Temporal.PlainYearMonth.from(month))
}

/** The payroll period that ends in a month, `YYYY-MM`. */
export function payrollPeriodOf(month: string, { cycle_type, cycle_day }: PayrollCycle): Period {
  const ends = Temporal.PlainYearMonth.from(month)
  if (cycle_type !== 2 || cycle_day === FIRST_MONTH_DAY) return monthOf(ends)
  return {
    from: ends.subtract({ months: 1 }).toPlainDate({ day: cycle_day }).toString(),
    to: ends.toPlainDate({ day: cycle_day - 1 }).toString(),
  }
}

/** The payroll period that a day belongs to. */
export function payrollPeriodAt(date: string, cycle: PayrollCycle): Period {
  const month = Temporal.PlainDate.from(date).toPlainYearMonth()
  const period = payrollPeriodOf(month.toString(), cycle)
  return date <= period.to ? period : payrollPeriodOf(month.add({ months: 1 }).toString(), cycle)
}
