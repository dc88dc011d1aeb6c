import { errorCatalogue } from '../kit/index.ts'

export const offboardingErrors = errorCatalogue({
  'offboarding.letters_not_chosen': {
    status: 409,
    message:
      'No letters are chosen yet. Choose them in the offboarding settings, then send them. Nothing was sent.',
  },
  'offboarding.status_refused': {
    status: 409,
    message: 'A separation that is “{from}” can’t become “{to}”. Nothing was changed.',
  },
  'offboarding.refused': {
    status: 422,
    message: '{problem}',
  },
  'offboarding.already_open': {
    status: 409,
    message: '{name} already has a separation that is “{status}”. Open it instead; nothing was changed.',
  },
  'offboarding.day_refused': {
    status: 409,
    message: 'The last working day can’t be changed any more: {problem}',
  },
  'offboarding.withdrawal_refused': {
    status: 409,
    message: '{problem} Nothing was changed.',
  },
  'offboarding.upload_rejected': {
    status: 422,
    message:
      'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
  },
  'offboarding.upload_unreadable': {
    status: 422,
    message:
      'The file can’t be read: {why} Please upload an .xlsx or .csv file with at most 500 rows, and split a longer one.',
  },
  'offboarding.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
  'offboarding.no_request': {
    status: 409,
    message: 'Nothing waits for a decision here. Reload the page to see where it is now.',
  },
  'offboarding.leaver_no_address': {
    status: 409,
    message: 'There is no personal e-mail address on record. Add it to the employee first.',
  },
  'offboarding.leaver_address_changed': {
    status: 409,
    message:
      '{name} entered the personal e-mail address. Somebody who can see the settlement has to confirm it first.',
  },
  'offboarding.leaver_closed': {
    status: 409,
    message: 'This separation is “{status}”, so there is no page to open by a link.',
  },
})
