import { defineTexts } from '../../lib/texts/texts.ts'

export const auditTexts = defineTexts('audit', {
  en: {
    nightlyCheck: 'Nightly check',
    comparingSeals: 'Comparing seals',
    verificationOfTheAuditTrail: 'Verification of the audit trail',
    verifyTheAuditTrail: 'Verify the audit trail',
    entry: 'Entry',
    whenUtc: 'When (UTC)',
    who: 'Who',
    action: 'Action',
    actionId: 'Action id',
    kindOfRecord: 'Kind of record',
    record: 'Record',
    recordId: 'Record id',
    changes: 'Changes',
    reason: 'Reason',
    auditTrail: 'Audit trail',
    entriesExported: '{total} entries exported',
    verificationsOfTheAuditTrail: 'Verifications of the audit trail',
  },
})
