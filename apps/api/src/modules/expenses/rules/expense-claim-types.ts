export type Meal = 'breakfast' | 'lunch' | 'dinner'

/**
 * Money is a decimal text, not negative, with at most four decimals. `rate`, `full`, `half` and `meals` are given
 * where the kind uses them; limits, `receipt_above` and `max_age_days` are null for none.
 */
export interface ExpenseCategory {
  key: string
  kind: 'amount' | 'distance' | 'per_diem'
  /** Per unit of distance, with any number of decimals. */
  rate?: string | null
  /** Per diem of a whole day, and of half a day. */
  full?: string | null
  half?: string | null
  /** What is taken off the per diem for a meal that was provided. */
  meals?: Readonly<Record<Meal, string>> | null
  per_line: string | null
  per_day: string | null
  per_month: string | null
  /** A receipt is needed above this amount. */
  receipt_above: string | null
  no_receipt: 'refuse' | 'flag'
  max_age_days: number | null
  /** What happens to a line above a limit. */
  over: 'cut' | 'refuse' | 'flag'
}

/** The keys from `amount` to `provided` are given where the kind of its category uses them. */
export interface ExpenseLine {
  id: string | number
  category: string
  /** Key of the category that it is judged as, where rules changed in between: limits are used up by `category`. */
  terms?: string
  on: string
  amount?: string | null
  currency?: string | null
  /** With any number of decimals. */
  distance?: string | null
  day?: 'full' | 'half' | null
  provided?: readonly Meal[] | null
  receipt: boolean
}

/** Keys match a case of `npm run -s rule -- expense-claim`; dates are `YYYY-MM-DD`. */
export interface ExpenseClaimInput {
  /** The first submission of the claim. */
  submitted_on: string
  currency: string
  /** What amounts are rounded to, by `smallestUnit` of the currency; a hundredth by default. */
  smallest?: bigint
  categories: readonly ExpenseCategory[]
  /** From a date on; to the claim's currency, with any number of decimals. */
  rates: readonly { currency: string; on: string; rate: string }[]
  /** Allowed earlier, in the claim's currency. */
  spent: readonly { category: string; on: string; amount: string }[]
  lines: readonly ExpenseLine[]
  /** Cuts what is allowed of a line, in units of `amountUnits`; asked once for each line that is judged, in the order of their dates. */
  allowance?: (
    line: Pick<ExpenseLine, 'id' | 'category' | 'on'>,
    allowed: bigint,
  ) => { allowed: bigint; reasons: ExpenseReason[] }
}

export type ExpenseReason =
  | 'day_limit'
  | 'in_future'
  | 'line_limit'
  | 'month_limit'
  | 'no_rate'
  | 'possible_duplicate'
  | 'receipt_missing'
  | 'ticket_limit'
  | 'ticket_none'
  | 'ticket_outside'
  | 'too_old'
  | 'unknown_category'

export interface JudgedLine {
  id: string | number
  claimed: string
  allowed: string
  /** In alphabetical order. */
  reasons: ExpenseReason[]
}

export interface ExpenseClaim {
  lines: JudgedLine[]
  claimed: string
  allowed: string
}
