import { defineTexts } from '../../../lib/texts/texts.ts'

/** Read by administrators and auditors. */
export const datasetsTexts = defineTexts('audit.datasets', {
  en: {
    entries: 'Audit log',
    entriesText:
      'Who changed which record when, and which of its fields. The values are in the audit log itself.',
    at: 'Time',
    actor: 'By',
    action: 'Action',
    record_type: 'Type of record',
    record: 'Record',
    record_id: 'Number of the record',
    fields: 'Changed fields',
    reason: 'Reason',
    network: 'Network address',
  },
})
