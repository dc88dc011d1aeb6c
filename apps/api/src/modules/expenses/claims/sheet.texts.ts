import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { defineTexts } from '../../../lib/texts/texts.ts'
import { statusWords } from '../expenses.texts.ts'

/** Texts of claims in files. */
export const claimSheetTexts = defineTexts('expenses.sheet', {
  en: {
    paidOut: 'Paid out',
    draftStatus: 'Draft',
    sheetInvoice: 'Invoice {number}',
    sheetTax: 'Tax included: {tax}',
  },
  hi: {
    paidOut: 'भुगतान की गई राशि',
    draftStatus: 'मसौदा',
    sheetInvoice: 'इनवॉइस {number}',
    sheetTax: 'शामिल कर: {tax}',
  },
})

/** A status that stands alone, as on the screens: `Paid`. */
export function statusLabel(status: ClaimStatus): string {
  if (status === 'draft') return claimSheetTexts('draftStatus')
  const words = statusWords(status)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
