import { errorCatalogue } from '../../kit/index.ts'

export const ctcErrors = errorCatalogue({
  'onboarding.ctc_problems': { status: 422, message: '{first}' },
  'onboarding.ctc_changed': {
    status: 409,
    message:
      'Somebody else has saved a CTC for this candidate since you opened it. Nothing was saved: review the current figures and try again.',
  },
  'onboarding.ctc_missing': {
    status: 409,
    message: 'This candidate has no CTC yet. Enter it first, then ask for approval.',
  },
  'onboarding.approval_pending': {
    status: 409,
    message: 'Approval is pending already. Nothing was sent again.',
  },
  'onboarding.approval_given': {
    status: 409,
    message: 'This was approved already. Nothing was sent again.',
  },
  'onboarding.no_requester': {
    status: 409,
    message:
      'A request needs a person on whose behalf it is made: your account has no employee, and the candidate has no active recruiter. Choose a recruiter first.',
  },
  'onboarding.ctc_upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'onboarding.ctc_upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'onboarding.ctc_upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
