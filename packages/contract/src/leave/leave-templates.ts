import type { LeaveTerms } from './leave-terms.ts'

/** Leave types and terms to start a rule from: the statutory minimum of a country. */
export interface LeaveTemplate {
  readonly key: string
  /** Country of the dial codes and addresses (`@countrystatecity/countries`). */
  readonly countryId: number
  readonly name: string
  /** The law that the figures follow, with its sections. */
  readonly law: string
  /** What the figures do not cover. */
  readonly note: string
  readonly types: readonly {
    /** Key of the library's type. */
    readonly library: string
    readonly terms: Partial<LeaveTerms> & { quota: number }
  }[]
}

const perOccasion = (days: number, more: Partial<LeaveTerms> = {}) => ({
  ...{ quota: 0, disbursement: 5 as const, per_occasion: days, half_day: false },
  ...more,
})

/** Starting points that HR edits: statutory minimums as of 2026, not a substitute for legal advice. */
export const leaveTemplates: readonly LeaveTemplate[] = [
  {
    key: 'in',
    countryId: 101,
    name: 'India (Maharashtra)',
    law: 'Maharashtra Shops and Establishments Act, 2017, s. 18; Maternity Benefit Act, 1961, s. 5',
    note: 'Other states have different figures. Maternity leave counts calendar days.',
    types: [
      {
        library: 'earned',
        terms: { quota: 18, disbursement: 1, carry_limit: 45, rounding: { step: 0.5, mode: 'nearest' } },
      },
      { library: 'casual', terms: { quota: 8, disbursement: 2, carry_limit: 0 } },
      { library: 'maternity', terms: perOccasion(182, { gender: 'Female', per_career: 2 }) },
    ],
  },
  {
    key: 'ae',
    countryId: 231,
    name: 'United Arab Emirates',
    law: 'Federal Decree-Law No. 33 of 2021 on Labour Relations, art. 29–32',
    note: 'All figures are calendar days. Half of the sick leave and the last 15 days of maternity leave may be paid less.',
    types: [
      { library: 'annual', terms: { quota: 30, disbursement: 1, waiting_days: 180, carry_limit: 15 } },
      { library: 'sick', terms: { quota: 90, disbursement: 4, in_probation: false, proof_after_days: 2 } },
      { library: 'maternity', terms: perOccasion(60, { gender: 'Female' }) },
      { library: 'parental', terms: perOccasion(5) },
      { library: 'bereavement', terms: perOccasion(5) },
    ],
  },
  {
    key: 'gb',
    countryId: 232,
    name: 'United Kingdom',
    law: 'Working Time Regulations 1998, reg. 13 and 13A; Maternity and Parental Leave etc. Regulations 1999; Paternity and Adoption Leave Regulations 2002',
    note: '28 days apply to a five-day week and may include bank holidays. Statutory sick pay is handled by payroll.',
    types: [
      { library: 'annual', terms: { quota: 28, disbursement: 1, carry_limit: 8, book_future_credits: true } },
      { library: 'maternity', terms: perOccasion(364, { gender: 'Female' }) },
      { library: 'paternity', terms: perOccasion(14, { gender: 'Male' }) },
      { library: 'bereavement', terms: perOccasion(14) },
    ],
  },
  {
    key: 'us',
    countryId: 233,
    name: 'United States',
    law: 'Family and Medical Leave Act of 1993, 29 U.S.C. § 2612; California Labor Code § 246 for paid sick leave',
    note: 'No federal law requires paid annual leave; 15 days are customary. Sick leave differs by state and city.',
    types: [
      { library: 'annual', terms: { quota: 15, disbursement: 1, carry_limit: 5, book_future_credits: true } },
      { library: 'sick', terms: { quota: 5, disbursement: 4, carry_limit: 5 } },
      { library: 'family', terms: perOccasion(60, { waiting_days: 365, per_year: 1, half_day: true }) },
    ],
  },
  {
    key: 'de',
    countryId: 82,
    name: 'Germany',
    law: 'Bundesurlaubsgesetz, §§ 3–7; Entgeltfortzahlungsgesetz, §§ 3 and 5; Mutterschutzgesetz, § 3',
    note: '20 days apply to a five-day week. Sick and maternity leave count calendar days.',
    types: [
      {
        library: 'annual',
        terms: { quota: 20, disbursement: 4, carry_limit: null, carry_expires_months: 3 },
      },
      { library: 'sick', terms: perOccasion(42, { waiting_days: 28, proof_after_days: 3 }) },
      { library: 'maternity', terms: perOccasion(98, { gender: 'Female' }) },
    ],
  },
]
