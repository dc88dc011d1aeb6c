/** How a day's pay follows from a month's: by the month's dates, by 30, or by its dates that are no off-days. */
export type PerDay = 'calendar_days' | 'fixed_30' | 'working_days'

/** A date, or half of it. */
export interface CountedDate {
  date: string
  counted: 0.5 | 1
}

export interface NoticeTerms {
  days: number
  counts: 'calendar' | 'working'
  /** Whether the day of resigning is the first day of the notice. */
  from: 'same_day' | 'next_day'
  /** Days of leave within the notice do not count towards it. */
  extend_by_leave: boolean
  /** Days that need not be served, possibly halves. */
  waived: number
}

export interface GratuityTerms {
  joined: string
  monthly: string
  days_per_year: number
  divisor: number
  min_years: number
  /** At death or disablement no years are required. */
  waive_min: boolean
  cap: string | null
}

/**
 * Keys match a case of `npm run -s rule -- notice-settlement`; dates are `YYYY-MM-DD`, money is a decimal text
 * with at most four decimals.
 */
export interface NoticeSettlementInput {
  resigned_on: string
  last_working_day: string
  paid_until: string
  notice: NoticeTerms
  /** Week-offs and holidays. */
  off_days: readonly string[]
  leave: readonly CountedDate[]
  unpaid: readonly CountedDate[]
  pay: { monthly: string; per_day: PerDay; recovery_monthly: string; recovery_per_day: PerDay }
  encash: readonly { key: string; days: number; monthly: string; divisor: number }[]
  gratuity: GratuityTerms | null
  /** What is owed to the leaver or, if negative, by them. */
  dues: readonly { key: string; amount: string }[]
}

export interface SettlementLine {
  key: string
  days: number | null
  amount: string
}

export type NoticeSettlementResult =
  | { notice_end: string; served: number; shortfall: number; lines: SettlementLine[]; net: string }
  | { error: 'invalid_range' | 'no_working_days' }
