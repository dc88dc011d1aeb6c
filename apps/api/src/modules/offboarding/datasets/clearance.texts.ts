import { defineTexts } from '../../../lib/texts/texts.ts'

export const clearanceDatasetTexts = defineTexts('offboarding.clearance_dataset', {
  en: {
    clearance: 'Clearance',
    clearanceText:
      'What leavers hand over and settle, line by line: who decided, how it stands and what is recovered. By last working day.',
    last_day: 'Last working day',
    checklist: 'Checklist',
    line: 'Item',
    source: 'Kind',
    is_mandatory: 'Mandatory',
    state: 'Status',
    due_on: 'Due on',
    is_overdue: 'Overdue',
    amount: 'Recovered',
    reason: 'Reason',
    decided_by: 'Decided by',
    decided_at: 'Decided on',
    is_override: 'In the approvers’ place',
    source_checklist: 'Checklist',
    source_asset: 'Asset',
    source_extra: 'Added',
    state_open: 'Open',
    state_cleared: 'Cleared',
    state_recovered: 'Recovered',
    state_waived: 'Waived',
  },
})
