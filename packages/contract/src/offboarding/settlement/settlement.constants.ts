export const settlementStates = ['draft', 'submitted', 'approved', 'paid'] as const
export type SettlementState = (typeof settlementStates)[number]

export const lineOrigins = ['rule', 'due', 'manual'] as const
export type LineOrigin = (typeof lineOrigins)[number]

export const perDays = ['calendar_days', 'fixed_30', 'working_days'] as const
export const dueCounts = ['calendar', 'working'] as const

/** India's id in the product's list of countries. */
export const INDIA = 101

/** Lines that people add to one statement. */
export const MOST_MANUAL_LINES = 40

interface StandardTerms {
  per_day: (typeof perDays)[number]
  recovery_per_day: (typeof perDays)[number]
  encash_divisor: number
  has_gratuity: boolean
  gratuity_days: number
  gratuity_divisor: number
  gratuity_min_years: number
  gratuity_cap: string | null
  due_days: number
  due_counts: (typeof dueCounts)[number]
}

/**
 * Default terms until an organisation saves its own. India: gratuity of 15 days of 26 for each year from five years on, at most
 * 20 lakh (Payment of Gratuity Act); wages within two working days (Code on Wages, section 17). Elsewhere no gratuity, and a month.
 */
export const standardTerms = (countryId: number | null): StandardTerms =>
  countryId === INDIA
    ? {
        ...{ per_day: 'calendar_days', recovery_per_day: 'calendar_days', encash_divisor: 30 },
        ...{ has_gratuity: true, gratuity_days: 15, gratuity_divisor: 26, gratuity_min_years: 5 },
        ...{ gratuity_cap: '2000000.00', due_days: 2, due_counts: 'working' },
      }
    : {
        ...{ per_day: 'calendar_days', recovery_per_day: 'calendar_days', encash_divisor: 30 },
        ...{ has_gratuity: false, gratuity_days: 15, gratuity_divisor: 26, gratuity_min_years: 5 },
        ...{ gratuity_cap: null, due_days: 30, due_counts: 'calendar' },
      }
