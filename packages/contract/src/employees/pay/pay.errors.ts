import { errorCatalogue } from '../../kit/index.ts'

export const payErrors = errorCatalogue({
  'employees.pay_problems': { status: 422, message: '{first}' },
  'employees.pay_same_day': {
    status: 409,
    message: 'There is already a revision from {day}. Correct that one, or choose another date.',
  },
  'employees.pay_changed': {
    status: 409,
    message:
      'Somebody else has revised this person’s pay since you opened it. Nothing was saved: review the current figures and try again.',
  },
  'employees.pay_begun': {
    status: 409,
    message: 'This revision began on {day} and can’t be cancelled any more. Correct it instead.',
  },
  'employees.pay_superseded': {
    status: 409,
    message: 'This revision was corrected or cancelled already. Open the latest one.',
  },
  'employees.pay_component_in_use': {
    status: 409,
    message: 'This component is used and can’t be deleted. Mark it as inactive instead.',
  },
  'employees.pay_upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'employees.pay_upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'employees.pay_upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
