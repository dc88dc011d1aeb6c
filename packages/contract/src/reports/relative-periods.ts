import { addDays, addMonths, daysIn, firstOfMonth, lastOfMonth, mondayOf } from '../kit/days.ts'

/** Periods that move with today: they keep a saved or scheduled report current. */
export const relativePeriods = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_12_months',
] as const
export type RelativePeriod = (typeof relativePeriods)[number]

/** First and last day, both included. */
export interface DayPeriod {
  readonly from: string
  readonly to: string
}

const quarterOf = (day: string): string => {
  const month = Number(day.slice(5, 7))
  return addMonths(firstOfMonth(day), -((month - 1) % 3))
}
const wholeYear = (year: number): DayPeriod => {
  const text = String(year).padStart(4, '0')
  return { from: `${text}-01-01`, to: `${text}-12-31` }
}
const quarterFrom = (first: string): DayPeriod => ({ from: first, to: lastOfMonth(addMonths(first, 2)) })
const monthFrom = (first: string): DayPeriod => ({ from: first, to: lastOfMonth(first) })
const weekFrom = (monday: string): DayPeriod => ({ from: monday, to: addDays(monday, 6) })
/** The last `days` days, today included. */
const lastDays = (today: string, days: number): DayPeriod => ({ from: addDays(today, 1 - days), to: today })

const periodsOf: Readonly<Record<RelativePeriod, (today: string) => DayPeriod>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  this_week: (today) => weekFrom(mondayOf(today)),
  last_week: (today) => weekFrom(addDays(mondayOf(today), -7)),
  this_month: (today) => monthFrom(firstOfMonth(today)),
  last_month: (today) => monthFrom(addMonths(firstOfMonth(today), -1)),
  this_quarter: (today) => quarterFrom(quarterOf(today)),
  last_quarter: (today) => quarterFrom(addMonths(quarterOf(today), -3)),
  this_year: (today) => wholeYear(Number(today.slice(0, 4))),
  last_year: (today) => wholeYear(Number(today.slice(0, 4)) - 1),
  last_7_days: (today) => lastDays(today, 7),
  last_30_days: (today) => lastDays(today, 30),
  last_90_days: (today) => lastDays(today, 90),
  /** Twelve whole months, the last one before this. */
  last_12_months: (today) => {
    const first = addMonths(firstOfMonth(today), -12)
    return { from: first, to: lastOfMonth(addMonths(first, 11)) }
  },
}

/**
 * The days of a relative period.
 *
 * @param today the organisation's date, `YYYY-MM-DD`
 */
export function daysOfPeriod(period: RelativePeriod, today: string): DayPeriod {
  return periodsOf[period](today)
}

/** The same number of days before a period. */
export const periodBefore = ({ from, to }: DayPeriod): DayPeriod => ({
  from: addDays(from, -daysIn(from, to)),
  to: addDays(from, -1),
})
