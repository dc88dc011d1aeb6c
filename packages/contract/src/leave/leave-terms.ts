import { field, z } from '../kit/index.ts'
import { DISBURSEMENT, disbursements, genders, maritalStatuses } from './leave.constants.ts'

const days = (most = 366) =>
  z.number().check(z.minimum(0), z.maximum(most), z.multipleOf(0.0001, 'At most four decimals, please.'))
const halves = (most = 366) =>
  z.number().check(z.minimum(0), z.maximum(most), z.multipleOf(0.5, 'Half or whole days, please.'))
const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

const proration = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('by_day') }),
  z.strictObject({ mode: z.literal('cut_off'), day: z.int().check(z.minimum(1), z.maximum(31)) }),
  z.strictObject({ mode: z.literal('none') }),
])

const blackout = z.strictObject({
  from: field.isoDate(),
  to: field.isoDate(),
  reason: z._default(field.text(120), ''),
})

/** What a leave rule says of one type. Amounts are days. */
export const leaveTerms = z.strictObject({
  /** Days a leave year. */
  quota: days(),
  disbursement: z._default(z.union(disbursements.map((id) => z.literal(id))), 1),
  credit_timing: z._default(z.union([z.literal(1), z.literal(2)]), 2),
  /** First day of the leave year; `joining` is the person's own date of joining. */
  year_start: z._default(
    z.union([
      z.literal('joining'),
      z.string().check(z.regex(/^(0[1-9]|1[0-2])-01$/, 'The first day of a month as MM-01, or joining.')),
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
  /** Days worked for one day of leave, for working and worked days. */
  per_days: z._default(z.nullable(z.number().check(z.minimum(0.5), z.maximum(366))), null),
  slabs: z._default(
    z.array(z.strictObject({ after_months: count(600), days: days() })).check(z.maxLength(20)),
    [],
  ),
  /** The balance above which nothing is credited. */
  cap: z._default(z.nullable(days(1000)), null),
  /** Most days taken over into the next leave year; null for all, 0 for none. */
  carry_limit: z._default(z.nullable(days(1000)), 0),
  /** Months after which carried days expire; null for never. */
  carry_expires_months: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(60))), null),
  /** Days of what is left that are paid out at the year's end, after carrying. */
  encash_at_year_end: z._default(days(1000), 0),
  /** Days after the leave year's end on which it is closed by itself; null to close it by hand. */
  close_after_days: z._default(z.nullable(count(365)), null),
  /** Most days a leave year that can be paid out on the way, and the days of the year (MM-DD) when. */
  encash_limit: z._default(days(1000), 0),
  encash_keep: z._default(days(1000), 0),
  encash_window: z._default(
    z.nullable(
      z.strictObject({
        from: z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'A day as MM-DD.')),
        to: z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'A day as MM-DD.')),
      }),
    ),
    null,
  ),
  /** How far below 0 a balance may go. */
  negative_limit: z._default(days(366), 0),
  /** Whether credits that are not due yet may be booked against. */
  book_future_credits: z._default(z.boolean(), false),
  gender: z._default(z.enum(genders), 'All'),
  marital_status: z._default(z.union(maritalStatuses.map((id) => z.literal(id))), 0),
  in_probation: z._default(z.boolean(), true),
  half_day: z._default(z.boolean(), true),
  hourly: z._default(z.boolean(), false),
  min_days: z._default(halves(), 0),
  max_days: z._default(z.nullable(halves()), null),
  notice_days: z._default(count(365), 0),
  /** Days in the past that can be applied for; null for any. */
  backdate_days: z._default(z.nullable(count(365)), 30),
  per_month: z._default(z.nullable(count(31)), null),
  per_year: z._default(z.nullable(count(366)), null),
  /** Days per occasion, and occasions in a career, of a type that does not accrue. */
  per_occasion: z._default(z.nullable(days()), null),
  per_career: z._default(z.nullable(count(50)), null),
  /** A proof is wanted for applications of more days than this. */
  proof_after_days: z._default(z.nullable(halves()), null),
  blackouts: z._default(z.array(blackout).check(z.maxLength(20)), []),
})
export type LeaveTerms = z.infer<typeof leaveTerms>

/** What is odd about terms beyond the single field: `{ path: sentence }`. */
export function termsProblems(terms: LeaveTerms): Record<string, string> {
  const problems: Record<string, string> = {}
  const isWorked =
    terms.disbursement === DISBURSEMENT.workingDays || terms.disbursement === DISBURSEMENT.workedDays
  if (isWorked && terms.per_days === null)
    problems.per_days = 'Say how many days worked give one day of leave.'
  if (terms.disbursement === DISBURSEMENT.tenure) {
    if (terms.slabs.length === 0) problems.slabs = 'Add at least one step of tenure.'
    if (new Set(terms.slabs.map((slab) => slab.after_months)).size < terms.slabs.length)
      problems.slabs = 'Two steps have the same tenure.'
  }
  if (terms.max_days !== null && terms.max_days < terms.min_days)
    problems.max_days = 'The most days are fewer than the fewest.'
  if (terms.blackouts.some(({ from, to }) => to < from))
    problems.blackouts = 'A period ends before it begins.'
  if (terms.encash_limit > 0 && terms.encash_window === null)
    problems.encash_window = 'Say in which part of the year leave is paid out.'
  return problems
}
