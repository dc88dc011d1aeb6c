import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { defineTexts } from '../../../lib/texts/texts.ts'
import { statusWords } from '../expenses.texts.ts'

/** Texts of claims in files. */
export const claimSheetTexts = defineTexts('expenses.sheet', {
  en: {
    ruleChangedNote: {
      one: '{count} expense is judged by the rule as it was when the claim was submitted. The rule for its day has changed since.',
      other:
        '{count} expenses are judged by the rules as they were when the claim was submitted. The rules for their days have changed since.',
    },
    paidOut: 'Paid out',
    company: 'Paid by the company',
    byCompany: 'Company-paid, not reimbursable',
    wholeCost: 'Total cost',
    fromPlace: 'From',
    toPlace: 'To',
    accountCompany: 'company-paid expenses',
    draftStatus: 'Draft',
    sheetInvoice: 'Invoice {number}',
    sheetTax: 'Tax included: {tax}',
  },
  hi: {
    ruleChangedNote: {
      one: '{count} खर्च दावा जमा करने के समय के नियम से परखा गया है। उस दिन का नियम तब से बदल गया है।',
      other: '{count} खर्च दावा जमा करने के समय के नियमों से परखे गए हैं। उन दिनों के नियम तब से बदल गए हैं।',
    },
    paidOut: 'भुगतान की गई राशि',
    company: 'कंपनी ने चुकाया',
    byCompany: 'कंपनी ने चुकाया, दावे में नहीं',
    wholeCost: 'कुल खर्च',
    fromPlace: 'कहाँ से',
    toPlace: 'कहाँ तक',
    accountCompany: 'कंपनी द्वारा स्वयं चुकाई गई राशि',
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
