import type { LeaveTerms } from './leave-terms.ts'

/** Initial terms of a leave type in a new rule: the defaults of the `leaveTerms` schema, 12 days a year. */
export const NEW_LEAVE_TERMS: LeaveTerms = {
  quota: 12,
  disbursement: 1,
  credit_timing: 2,
  year_start: '01-01',
  proration: { mode: 'by_day' },
  waiting_days: 0,
  waiting_from: 'joining',
  rounding: { step: 0, mode: 'nearest' },
  per_days: null,
  slabs: [],
  cap: null,
  carry_limit: 0,
  carry_expires_months: null,
  encash_at_year_end: 0,
  close_after_days: null,
  encash_limit: 0,
  encash_keep: 0,
  encash_window: null,
  negative_limit: 0,
  book_future_credits: false,
  gender: 'All',
  marital_status: 0,
  in_probation: true,
  half_day: true,
  hourly: false,
  min_days: 0,
  max_days: null,
  notice_days: 0,
  backdate_days: 30,
  per_month: null,
  per_year: null,
  per_occasion: null,
  per_career: null,
  proof_after_days: null,
  blackouts: [],
}

/** As {@link NEW_LEAVE_TERMS}, for comp-off: only earned days are credited. */
export const NEW_COMP_OFF_TERMS: LeaveTerms = { ...NEW_LEAVE_TERMS, quota: 0, disbursement: 5 }
