/** Balances on a day, or rules and opening balances of new people. */
export const balanceSheets = ['balances', 'assign'] as const

export const typeColours = [
  'blue',
  'teal',
  'orange',
  'grape',
  'indigo',
  'lime',
  'red',
  'pink',
  'cyan',
  'yellow',
  'green',
  'gray',
] as const

/** How often a type is credited; ids of the specification (core document, section 9; 7 is unused). */
export const DISBURSEMENT = {
  monthly: 1,
  quarterly: 2,
  halfYearly: 3,
  yearly: 4,
  occasionally: 5,
  workingDays: 6,
  workedDays: 8,
  tenure: 9,
} as const

export const disbursements = [1, 2, 3, 4, 5, 6, 8, 9] as const

export const disbursementNames: Readonly<Record<number, string>> = {
  1: 'Monthly',
  2: 'Quarterly',
  3: 'Half-Yearly',
  4: 'Yearly',
  5: 'Occasionally',
  6: 'Working Days',
  8: 'Based on Worked Days',
  9: 'Based on Tenure Completion',
}

/** End of the cycle 1, start 2. */
export const CREDIT_TIMING = { end: 1, start: 2 } as const

export const genders = ['All', 'Male', 'Female', 'Other'] as const

/** All 0, Unmarried 1, Married 2. */
export const maritalStatuses = [0, 1, 2] as const

/** Attributes of a person that a leave rule can depend on. */
export const conditionAttributes = [
  'entity',
  'location',
  'department',
  'designation',
  'grade',
  'employee_type',
  'employment_type',
  'business_unit',
] as const

export type ConditionAttribute = (typeof conditionAttributes)[number]

/** Maximum of the figures of a leave type's terms, in days: those of a leap year. */
export const MOST_LEAVE_DAYS = 366
