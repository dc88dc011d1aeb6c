import { errorCatalogue } from '../../kit/index.ts'

export const privacyErrors = errorCatalogue({
  'employees.reveal_reason_missing': { status: 422, message: 'Enter why you need the number.' },
  'employees.reveal_limit': {
    status: 429,
    message: 'You have reached the limit of {n} numbers per hour. Please wait, or ask an administrator.',
  },
  'employees.protected_unreadable': {
    status: 409,
    message:
      'This number can’t be read because it was changed outside of Muster or belongs to another record. Enter it again from the document.',
  },
  'employees.identity_kind_unknown': { status: 422, message: 'This type of number is inactive.' },
  'employees.protected_upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the file with the problems marked, correct it and upload it again.',
  },
  'employees.protected_upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'employees.protected_upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
  'employees.manager_not_suitable': {
    status: 422,
    message: 'This person has left and can’t be a manager. Choose an active employee.',
  },
  'employees.person_anonymised': {
    status: 409,
    message: 'This person’s data has been erased, so the record can’t be edited.',
  },
  'employees.on_hold': { status: 409, message: '{name} is already under legal hold.' },
  'employees.erasure_open': {
    status: 409,
    message: 'An erasure is already waiting or in progress. Confirm or cancel it first.',
  },
  'employees.erasure_own': {
    status: 403,
    message: 'An erasure must be confirmed by somebody other than the person who requested it.',
  },
  'employees.erasure_not_waiting': {
    status: 409,
    message: 'This erasure is no longer waiting for confirmation: it is {state}.',
  },
  'employees.erasure_nothing': { status: 409, message: 'No data is due for erasure.' },
  'employees.erasure_changed': {
    status: 409,
    message: 'The number of people due has changed to {n}. Please review the preview again.',
  },
  'employees.typed_wrong': { status: 422, message: 'Type exactly: {text}' },
})
