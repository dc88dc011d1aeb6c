import { DISBURSEMENT } from '@muster/contract/leave/leave.constants'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'

/** Days that a type without accrual credits for each occasion; null for types that have a balance. */
export const daysPerOccasion = (terms: LeaveTerms | null | undefined): number | null =>
  terms?.disbursement === DISBURSEMENT.occasionally ? terms.per_occasion : null

/** A leave type without accrual that credits a fixed number of days per occasion. */
export const isPerOccasion = (terms: LeaveTerms | null): boolean => daysPerOccasion(terms) !== null
