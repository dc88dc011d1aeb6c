/** Request kinds by group (core and lifecycle specifications, approval categories). */
export const approvalTriggers: readonly {
  group: string
  triggers: readonly [slug: string, name: string][]
}[] = [
  {
    group: 'Employee',
    triggers: [
      ['MAKER_AND_CHECKER', 'Maker and Checker'],
      ['PROBATION_CONFIRMATION', 'Probation Confirmation'],
      ['PROBATION_FEEDBACK', 'Probation Feedback'],
      ['PROBATION_FEEDBACK_SURVEY', 'Probation Feedback Survey'],
      ['TRANSFER', 'Transfer'],
      ['PIP', 'PIP'],
      ['REJOINING_CONFIRMATION', 'Rejoining Confirmation'],
    ],
  },
  {
    group: 'Leave & Attendance',
    triggers: [
      ['LEAVE', 'Leave'],
      ['REGULARISATION', 'Regularisation'],
      ['WORK_FROM_HOME', 'Work From Home'],
      ['ON_DUTY', 'On Duty'],
      ['COMP_OFF', 'Comp-Off'],
      ['RESTRICTED_HOLIDAY', 'Restricted Holiday'],
      ['SHORT_LEAVE', 'Short Leave'],
      ['ATTENDANCE', 'Attendance'],
      ['OVERTIME', 'Overtime'],
      ['NIGHT_SHIFT_PROVISION', 'Night Shift Provision'],
      ['LOCAL_STAY', 'Local Stay'],
    ],
  },
  {
    group: 'Document',
    triggers: [
      ['DOCUMENT_REQUEST', 'Document Request'],
      ['DOCUMENT_UPLOAD_ON_APPROVAL', 'Document Upload On Approval'],
      ['DOCUMENT', 'Document'],
      ['DOCUMENT_APPROVAL', 'Document Approval'],
      ['DOCUMENTS_NOTIFIER', 'Documents Notifier'],
    ],
  },
  {
    group: 'Vendor',
    triggers: [
      ['VENDOR_CLAIM', 'Vendor Claim'],
      ['VENDOR_CREATION', 'Vendor Creation'],
    ],
  },
  {
    group: 'Onboarding',
    triggers: [
      ['CTC_APPROVAL', 'CTC Approval'],
      ['CANDIDATE_APPROVAL', 'Candidate Approval'],
      ['CHECKLIST', 'Checklist'],
    ],
  },
  {
    group: 'Offboarding',
    triggers: [
      ['RESIGNATION', 'Resignation'],
      ['EXIT_INTERVIEW_FEEDBACK', 'Exit Interview Feedback'],
      ['WITHDRAWAL', 'Withdrawal'],
      ['CLEARANCE', 'Clearance'],
    ],
  },
  {
    group: 'Petty Cash',
    triggers: [
      ['PETTY_CASH', 'Petty Cash'],
      ['PETTY_CASH_EXPENSE', 'Petty Cash Expense'],
    ],
  },
  {
    group: 'Asset',
    triggers: [
      ['ASSET', 'Asset'],
      ['ASSET_PROCUREMENT', 'Asset Procurement'],
    ],
  },
]
