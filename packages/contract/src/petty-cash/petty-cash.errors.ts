import { errorCatalogue } from '../kit/index.ts'

export const pettyCashErrors = errorCatalogue({
  'petty-cash.refused': { status: 422, message: '{problem}', hi: '{problem}' },
  'petty-cash.too_little': {
    status: 409,
    message: 'The fund has only {balance:money}. Top it up first.',
    hi: 'कोष में केवल {balance:money} है। पहले इसे भरें।',
  },
  'petty-cash.too_much': {
    status: 409,
    message: 'The fund would have more than its limit of {limit:money}.',
  },
  'petty-cash.not_payable': { status: 409, message: 'This can’t be paid: {problem}' },
  'petty-cash.count_open': {
    status: 409,
    message: 'A count of this fund waits for a decision. Decide or withdraw it first.',
  },
  'petty-cash.count_decided': { status: 409, message: 'This count was decided already.' },
  'petty-cash.count_own': {
    status: 403,
    message: 'Neither the custodian nor whoever counted decides a count. Ask somebody else.',
  },
  'petty-cash.count_stale': {
    status: 409,
    message: 'The fund has changed since it was counted. Reject this count and count again.',
  },
  'petty-cash.in_use': {
    status: 409,
    message: 'This is in use and can’t be deleted. Deactivate it instead.',
  },
  'petty-cash.upload_rejected': {
    status: 422,
    message:
      'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
  },
  'petty-cash.upload_unreadable': {
    status: 422,
    message:
      'The file can’t be read: {why} Please upload an .xlsx or .csv file with at most 5,000 rows, and split a longer one.',
  },
  'petty-cash.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
