import { defineTexts } from '../../lib/texts/texts.ts'

export const auditTexts = defineTexts('audit', {
  en: {
    nightlyCheck: 'Nightly check',
    comparingSeals: 'Comparing seals',
    auditLogVerification: 'Verification of the audit log',
    verifyAuditLog: 'Verify the audit log',
    entry: 'Entry',
    whenUtc: 'When (UTC)',
    who: 'Who',
    action: 'Action',
    actionId: 'Action ID',
    recordTypeColumn: 'Record type',
    record: 'Record',
    recordId: 'Record ID',
    changes: 'Changes',
    reason: 'Reason',
    auditLog: 'Audit log',
    entriesExported: '{total} entries exported',
    auditLogVerifications: 'Verifications of the audit log',
  },
  hi: {
    auditLog: 'ऑडिट लॉग',
    auditLogVerification: 'ऑडिट लॉग की जाँच',
    comparingSeals: 'मुहरें मिलाई जा रही हैं',
  },
})
