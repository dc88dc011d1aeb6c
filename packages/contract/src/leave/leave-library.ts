import type { LeaveTerms } from './leave-terms.ts'

/** A common leave type to start from. */
export interface LibraryType {
  readonly key: string
  readonly name: string
  readonly code: string
  readonly colour: string
  readonly isPaid: boolean
  readonly kind: 'regular' | 'comp_off'
  readonly description: string
  /** Typical terms in a rule. */
  readonly terms: Partial<LeaveTerms> & { quota: number }
}

export const leaveLibrary: readonly LibraryType[] = [
  {
    key: 'earned',
    name: 'Earned leave',
    code: 'EL',
    colour: 'blue',
    isPaid: true,
    kind: 'regular',
    description: 'For holidays and rest planned in advance.',
    terms: { quota: 18, disbursement: 1, carry_limit: 30, rounding: { step: 0.5, mode: 'nearest' } },
  },
  {
    key: 'annual',
    name: 'Annual leave',
    code: 'AL',
    colour: 'cyan',
    isPaid: true,
    kind: 'regular',
    description: 'For holidays and rest planned in advance; the usual name in most countries.',
    terms: { quota: 25, disbursement: 1, carry_limit: 5, rounding: { step: 0.5, mode: 'nearest' } },
  },
  {
    key: 'casual',
    name: 'Casual leave',
    code: 'CL',
    colour: 'teal',
    isPaid: true,
    kind: 'regular',
    description: 'For a day or two when something comes up.',
    terms: { quota: 8, disbursement: 2, max_days: 3, rounding: { step: 0.5, mode: 'nearest' } },
  },
  {
    key: 'sick',
    name: 'Sick leave',
    code: 'SL',
    colour: 'orange',
    isPaid: true,
    kind: 'regular',
    description: 'For illness. Longer absences require a certificate.',
    terms: { quota: 8, disbursement: 4, carry_limit: 0, proof_after_days: 2 },
  },
  {
    key: 'maternity',
    name: 'Maternity leave',
    code: 'ML',
    colour: 'grape',
    isPaid: true,
    kind: 'regular',
    description: 'Around the birth of a child.',
    terms: { quota: 0, disbursement: 5, gender: 'Female', per_occasion: 182, per_career: 2, half_day: false },
  },
  {
    key: 'paternity',
    name: 'Paternity leave',
    code: 'PL',
    colour: 'indigo',
    isPaid: true,
    kind: 'regular',
    description: 'Around the birth of a child.',
    terms: { quota: 0, disbursement: 5, gender: 'Male', per_occasion: 5, per_career: 2, half_day: false },
  },
  {
    key: 'parental',
    name: 'Parental leave',
    code: 'PAR',
    colour: 'pink',
    isPaid: true,
    kind: 'regular',
    description: 'For mothers and fathers, after the birth of a child.',
    terms: { quota: 0, disbursement: 5, per_occasion: 5, half_day: false },
  },
  {
    key: 'family',
    name: 'Family and medical leave',
    code: 'FML',
    colour: 'yellow',
    isPaid: false,
    kind: 'regular',
    description: 'Unpaid, for a new child or a serious illness in the family.',
    terms: { quota: 0, disbursement: 5, per_occasion: 60, waiting_days: 365 },
  },
  {
    key: 'bereavement',
    name: 'Bereavement leave',
    code: 'BL',
    colour: 'gray',
    isPaid: true,
    kind: 'regular',
    description: 'When somebody close has died.',
    terms: { quota: 0, disbursement: 5, per_occasion: 3 },
  },
  {
    key: 'comp_off',
    name: 'Comp-off',
    code: 'CO',
    colour: 'lime',
    isPaid: true,
    kind: 'comp_off',
    description: 'For work on a week-off or holiday.',
    terms: { quota: 0, disbursement: 5 },
  },
  {
    key: 'unpaid',
    name: 'Leave without pay',
    code: 'LWP',
    colour: 'red',
    isPaid: false,
    kind: 'regular',
    description: 'When no other leave is available.',
    terms: { quota: 0, disbursement: 5, negative_limit: 90 },
  },
]
