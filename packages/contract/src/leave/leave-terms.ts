import { fieldTexts } from '../kit/field.texts.ts'
import { field, z } from '../kit/index.ts'
import { DISBURSEMENT, disbursements, genders, MOST_LEAVE_DAYS, maritalStatuses } from './leave.constants.ts'
import { leaveTexts } from './leave.texts.ts'

const days = (most = MOST_LEAVE_DAYS) =>
  z.number().check(z.minimum(0), z.maximum(most), z.multipleOf(0.0001, leaveTexts.error('fourDecimals')))
const halves = (most = MOST_LEAVE_DAYS) =>
  z.number().check(z.minimum(0), z.maximum(most), z.multipleOf(0.5, fieldTexts.error('halfDays')))
const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

const proration = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('by_day') }),
  z.strictObject({ mode: z.literal('cut_off'), day: z.int().check(z.minimum(1), z.maximum(31)) }),
  z.strictObject({ mode: z.literal('none') }),
])

const blackout = z.strictObject({
  from: field.isoDate(),
  to: field.isoDate(),
  reason: z._default(field.message(120), ''),
})

/** Terms of one leave type in a leave rule. Amounts are in days. */
export const leaveTerms = z.strictObject({
  /** Days per leave year. */
  quota: days(),
  disbursement: z._default(z.union(disbursements.map((id) => z.literal(id))), 1),
  credit_timing: z._default(z.union([z.literal(1), z.literal(2)]), 2),
  /** First day of the leave year; `joining` is the person's date of joining. */
  year_start: z._default(
    z.union([
      z.literal('joining'),
      z.string().check(z.regex(/^(0[1-9]|1[0-2])-01$/, leaveTexts.error('yearStart'))),
    ]),
    '01-01',
  ),
  proration: z._default(proration, { mode: 'by_day' as const }),
  /** Days until accrual begins, from joining or from confirmation. */
  waiting_days: z._default(count(1095), 0),
  waiting_from: z._default(z.enum(['joining', 'confirmation']), 'joining'),
  rounding: z._default(
    z.strictObject({
      step: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
      mode: z.enum(['nearest', 'up', 'down']),
    }),
    { step: 0 as const, mode: 'nearest' as const },
  ),
  /** Days worked per day of leave, for accrual by working or worked days. */
  per_days: z._default(z.nullable(z.number().check(z.minimum(0.5), z.maximum(MOST_LEAVE_DAYS))), null),
  slabs: z._default(
    z.array(z.strictObject({ after_months: count(600), days: days() })).check(z.maxLength(20)),
    [],
  ),
  /** No credits above this balance. */
  cap: z._default(z.nullable(days(1000)), null),
  /** Maximum days carried forward into the next leave year; null for all, 0 for none. */
  carry_limit: z._default(z.nullable(days(1000)), 0),
  /** Months after which carried days expire; null for never. */
  carry_expires_months: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(60))), null),
  /** Days paid out at the end of the year, after carry-forward. */
  encash_at_year_end: z._default(days(1000), 0),
  /** Days after the end of the leave year until it is closed automatically; null: closed manually. */
  close_after_days: z._default(z.nullable(count(365)), null),
  /** Maximum days per leave year that can be encashed during the year, and the window (MM-DD) for it. */
  encash_limit: z._default(days(1000), 0),
  encash_keep: z._default(days(1000), 0),
  encash_window: z._default(
    z.nullable(
      z.strictObject({
        from: z
          .string()
          .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, leaveTexts.error('monthDay'))),
        to: z
          .string()
          .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, leaveTexts.error('monthDay'))),
      }),
    ),
    null,
  ),
  /** How far below 0 the balance may go. */
  negative_limit: z._default(days(366), 0),
  /** Whether leave may be booked against credits that are not due yet. */
  book_future_credits: z._default(z.boolean(), false),
  gender: z._default(z.enum(genders), 'All'),
  marital_status: z._default(z.union(maritalStatuses.map((id) => z.literal(id))), 0),
  in_probation: z._default(z.boolean(), true),
  half_day: z._default(z.boolean(), true),
  hourly: z._default(z.boolean(), false),
  min_days: z._default(halves(), 0),
  max_days: z._default(z.nullable(halves()), null),
  notice_days: z._default(count(365), 0),
  /** How many days in the past can be applied for; null: no limit. */
  backdate_days: z._default(z.nullable(count(365)), 30),
  per_month: z._default(z.nullable(count(31)), null),
  per_year: z._default(z.nullable(count(366)), null),
  /** Days per occasion, and occasions per career, for a type that does not accrue. */
  per_occasion: z._default(z.nullable(days()), null),
  per_career: z._default(z.nullable(count(50)), null),
  /** Applications for more days than this require a proof. */
  proof_after_days: z._default(z.nullable(halves()), null),
  blackouts: z._default(z.array(blackout).check(z.maxLength(20)), []),
})
export type LeaveTerms = z.infer<typeof leaveTerms>

/** Inconsistencies between fields: `{ path: sentence }`. */
export function termsProblems(terms: LeaveTerms): Record<string, string> {
  const problems: Record<string, string> = {}
  const isWorked =
    terms.disbursement === DISBURSEMENT.workingDays || terms.disbursement === DISBURSEMENT.workedDays
  if (isWorked && terms.per_days === null) problems.per_days = leaveTexts('daysWorked')
  if (terms.disbursement === DISBURSEMENT.tenure) {
    if (terms.slabs.length === 0) problems.slabs = leaveTexts('oneTenure')
    if (new Set(terms.slabs.map((slab) => slab.after_months)).size < terms.slabs.length)
      problems.slabs = leaveTexts('sameTenure')
  }
  if (terms.max_days !== null && terms.max_days < terms.min_days)
    problems.max_days = leaveTexts('maximumBelowMinimum')
  if (terms.blackouts.some(({ from, to }) => to < from)) problems.blackouts = leaveTexts('periodBackwards')
  if (terms.encash_limit > 0 && terms.encash_window === null)
    problems.encash_window = leaveTexts('encashWindow')
  return problems
}
