import { expect, test } from 'vitest'
import { calendarMonth, payrollPeriodAt, payrollPeriodOf } from './calendar-period.ts'

const months = { cycle_type: 1, cycle_day: 26 }
const from26 = { cycle_type: 2, cycle_day: 26 }
const from1 = { cycle_type: 2, cycle_day: 1 }

test.each([
  ['a month has all its days', calendarMonth('2028-02'), '2028-02-01', '2028-02-29'],
  ['by month, the period is the month', payrollPeriodOf('2026-11', months), '2026-11-01', '2026-11-30'],
  ['a period ends in its month', payrollPeriodOf('2026-11', from26), '2026-10-26', '2026-11-25'],
  ['over the turn of the year', payrollPeriodOf('2026-01', from26), '2025-12-26', '2026-01-25'],
  ['from the first it is the month', payrollPeriodOf('2026-02', from1), '2026-02-01', '2026-02-28'],
  ['its last day belongs to it', payrollPeriodAt('2026-11-25', from26), '2026-10-26', '2026-11-25'],
  ['the day after begins the next', payrollPeriodAt('2026-11-26', from26), '2026-11-26', '2026-12-25'],
  ['in December the next ends in January', payrollPeriodAt('2026-12-31', from26), '2026-12-26', '2027-01-25'],
  ['by month at its end', payrollPeriodAt('2026-11-30', months), '2026-11-01', '2026-11-30'],
])('%s', (_name, period, from, to) => {
  expect(period).toEqual({ from, to })
})
