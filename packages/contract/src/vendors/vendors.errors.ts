import { errorCatalogue } from '../kit/index.ts'

export const vendorsErrors = errorCatalogue({
  'vendors.category_in_use': {
    status: 409,
    message:
      'This category still has vendors ({count}). Move them to another category first, or deactivate this one.',
  },
  'vendors.refused': { status: 422, message: '{problem}', hi: '{problem}' },
  'vendors.claim_refused': { status: 422, message: '{problem}', hi: '{problem}' },
  'vendors.not_payable': {
    status: 409,
    message: 'This can’t be paid: {problem}',
    hi: 'इसका भुगतान नहीं हो सकता: {problem}',
  },
  'vendors.not_paid': { status: 409, message: 'This invoice is not paid, so there is nothing to correct.' },
  'vendors.not_bookable': { status: 409, message: 'This can’t be exported: {problem}' },
  'vendors.exported_before': {
    status: 409,
    message:
      'Already exported to accounting: {numbers}. Leave these out, or export them again if accounting has not booked them.',
  },
  'vendors.account_missing': {
    status: 409,
    message: 'Accounts are missing for the export: {accounts}. Enter them in the vendor settings.',
  },
  'vendors.bank_open': {
    status: 409,
    message: 'A change of this bank account already waits for a decision. Decide or withdraw it first.',
  },
  'vendors.bank_decided': { status: 409, message: 'This change was decided already.' },
  'vendors.bank_own': {
    status: 403,
    message: 'You proposed this bank account. Somebody else has to decide it.',
  },
  'vendors.bank_too_soon': {
    status: 409,
    message:
      'Nobody else may decide bank accounts here. You can confirm your own proposal {count} hours after you made it; check it with the vendor meanwhile.',
  },
  'vendors.bank_unreadable': {
    status: 500,
    message: 'The bank account can’t be decrypted. Ask your administrator to check the keys.',
  },
  'vendors.upload_rejected': {
    status: 422,
    message:
      'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
  },
  'vendors.upload_unreadable': {
    status: 422,
    message:
      'The file can’t be read: {why} Please upload an .xlsx or .csv file with at most 5,000 rows, and split a longer one.',
  },
  'vendors.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
