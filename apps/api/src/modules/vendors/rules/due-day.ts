import { addDays } from '@muster/contract/kit/days'

export interface DueTerms {
  /** Agreed with the vendor; null if nothing was. */
  agreed: number | null
  /** Those of the organisation. */
  usual: number
  isSmall: boolean
  /** At most for small suppliers (45 days by the Indian MSMED Act, section 15). */
  small: number
}

/** Days until an invoice is due: what was agreed, or usual, and for small suppliers no more than their law allows. */
export function daysUntilDue({ agreed, usual, isSmall, small }: DueTerms): number {
  const days = agreed ?? usual
  return isSmall ? Math.min(days, small) : days
}

export const dueDay = (invoiceOn: string, terms: DueTerms): string => addDays(invoiceOn, daysUntilDue(terms))
