import { signatureTexts } from '../signatures/signatures.texts.ts'
import { lettersTexts } from './letters.texts.ts'

/** Records about letters in the audit log. */
export const lettersAudit = {
  letter_template: {
    label: lettersTexts('template'),
    path: (id: number) => `/organisation/documents/template/${id}`,
  },
  letterhead: { label: lettersTexts('letterhead') },
  letter_run: {
    label: lettersTexts('letters'),
    path: (id: number) => `/organisation/documents/sentlog?f.run=${id}`,
  },
  letter: { label: lettersTexts('letter') },
}

export const lettersAuditActions = (): Record<string, string> => ({
  'documents.letter.open': lettersTexts('opened'),
  'documents.letter.pack': lettersTexts('downloaded'),
  'documents.letter.send': lettersTexts('sent'),
  'documents.letter.withdraw': lettersTexts('voided'),
  'documents.signature.sign': signatureTexts('auditSigned'),
  'documents.signature.decline': signatureTexts('auditDeclined'),
  'documents.signature.remind': signatureTexts('auditReminded'),
  'documents.signature.export': signatureTexts('auditExported'),
  'documents.letter_template.preview': lettersTexts('previewed'),
})
