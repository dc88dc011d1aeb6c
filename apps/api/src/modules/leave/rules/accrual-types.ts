/** Keys match a case of `npm run -s rule -- accrual`; dates are `YYYY-MM-DD`. */
export interface AccrualRule {
  /** Days per leave year. */
  quota: number
  /**
   * 1 monthly, 2 quarterly, 3 half-yearly, 4 yearly, 5 occasionally, 6 working days, 8 based on worked days,
   * 9 tenure completion.
   */
  disbursement: number
  /** 1 at the end of the cycle, 2 at its start. */
  credit_timing: number
  /** `MM-01`. */
  year_start: string
  proration: { mode: 'by_day' } | { mode: 'cut_off'; day: number } | { mode: 'none' }
  /** Step 0 rounds to the nearest fourth decimal, whatever the mode. */
  rounding: { step: number; mode: 'nearest' | 'up' | 'down' }
  waiting_days: number
  /** Counted days per day earned; greater than 0 where the disbursement is 6 or 8. */
  per_days?: number | null
  slabs?: readonly { after_months: number; days: number }[] | null
}

export interface AccrualInput {
  rule: AccrualRule
  employee: { joined: string; left?: string | null }
  /** Days by `YYYY-MM`, for the disbursements 6 and 8. */
  counted_days?: Readonly<Record<string, number>> | null
  from: string
  to: string
}

export interface AccrualCredit {
  on: string
  days: number
}

export interface Accrual {
  credits: AccrualCredit[]
  total: number
}

/** A credit before conversion: day number, and days in units of the rounding. */
export interface UnitCredit {
  day: number
  units: bigint
}
