import { errorCatalogue } from '../../kit/index.ts'

export const importErrors = errorCatalogue({
  'forms.import_not_offered': { status: 404, message: 'This form can’t be imported from a file.' },
  'forms.import_file_missing': {
    status: 404,
    message: 'This file is no longer available. Please upload it again.',
  },
  'forms.import_rejected': {
    status: 422,
    message:
      'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
  },
  'forms.import_refused': {
    status: 422,
    message: 'Nothing was imported. Row {row}, {column}: {problem} {more}',
  },
  'forms.import_blank_mandatory': {
    status: 422,
    message: 'Some Mandatory fields are blank. Please enter information to proceed.',
  },
  'forms.import_columns_missing': {
    status: 422,
    message: 'No column of the file could be matched to {fields}. Choose the columns for them.',
  },
  'forms.sample_not_configured': {
    status: 422,
    message: 'Please configure download option fields first',
  },
  'forms.import_unreadable': {
    status: 422,
    message: 'The file can’t be read as a spreadsheet. Please save it as .xlsx or .csv and upload it again.',
  },
  'forms.import_encrypted': {
    status: 422,
    message: 'The file is password-protected. Please save it without a password and upload it again.',
  },
  'forms.import_empty': { status: 422, message: 'The file has no rows below its header row.' },
  'forms.import_too_large': {
    status: 422,
    message: 'The file has more than {rows} rows or {columns} columns. Please split it.',
  },
  'forms.import_over': {
    status: 409,
    message: 'This import has already finished. View its result, or start a new import.',
  },
  'forms.import_people_added': {
    status: 409,
    message:
      'Some of the people in this file have been added meanwhile. Nothing was imported. Check the rows again.',
  },
  'forms.import_running': {
    status: 409,
    message: 'This import is in progress. Wait until it finishes, or cancel it first.',
  },
  'forms.import_stopped': {
    status: 409,
    message:
      'The import stopped before all rows were written: {reason} The rows already written can’t be reverted automatically, because some have been changed or used since. Continue the import, or revert it.',
  },
  'forms.import_not_done': {
    status: 409,
    message: 'This import has nothing to revert.',
  },
  'forms.import_undone': { status: 409, message: 'This import has already been reverted by {actor}.' },
  'forms.import_undo_running': { status: 409, message: 'Somebody is already reverting this import.' },
  'forms.import_undo_blocked': {
    status: 409,
    message:
      'The import was not reverted, and nothing was changed. Records changed or used since the import: {count}.{example}',
  },
  'forms.sheet_without_problems': {
    status: 409,
    message: 'This file has no more errors. You can upload it now.',
  },
  'forms.sheet_sample_too_long': {
    status: 422,
    message:
      'There are more than {most} rows to fill in, and a file has at most that many. Download the empty sample, and upload several files.',
  },
  'forms.import_too_much_memory': {
    status: 422,
    message: 'The file is too large to check at once. Please split it.',
  },
})
