import { DISBURSEMENT } from '@muster/contract/leave/leave.constants'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'

/** Days that a type without accrual credits for each occasion; null for types that have a balance. */
export const daysPerOccasion = (terms: LeaveTerms | null | undefined): number | null =>
  terms?.disbursement === DISBURSEMENT.occasionally ? terms.per_occasion : null

/**
 * Whether a balance says something about a leave type. It does not for unpaid leave that is never credited, such as leave
 * without pay, which is only taken below 0.
 *
 * @param held what the person holds of it, in days
 */
export const hasBalance = (
  terms: LeaveTerms | null | undefined,
  { isPaid, held }: { isPaid: boolean; held: number },
): boolean => isPaid || held > 0 || terms?.disbursement !== DISBURSEMENT.occasionally

/** A leave type without accrual that credits a fixed number of days per occasion. */
export const isPerOccasion = (terms: LeaveTerms | null): boolean => daysPerOccasion(terms) !== null
