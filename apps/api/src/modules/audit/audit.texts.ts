import { defineTexts } from '../../lib/texts/texts.ts'

export const auditTexts = defineTexts('audit', {
  en: {
    nightlyCheck: 'Nightly check',
    comparingSeals: 'Comparing seals',
    verificationOfTheAuditTrail: 'Verification of the audit log',
    verifyTheAuditTrail: 'Verify the audit log',
    entry: 'Entry',
    whenUtc: 'When (UTC)',
    who: 'Who',
    action: 'Action',
    actionId: 'Action ID',
    kindOfRecord: 'Record type',
    record: 'Record',
    recordId: 'Record ID',
    changes: 'Changes',
    reason: 'Reason',
    auditTrail: 'Audit log',
    entriesExported: '{total} entries exported',
    verificationsOfTheAuditTrail: 'Verifications of the audit log',
  },
  hi: {
    auditTrail: 'ऑडिट लॉग',
    verificationOfTheAuditTrail: 'ऑडिट लॉग की जाँच',
    comparingSeals: 'मुहरें मिलाई जा रही हैं',
  },
})
