import { errorCatalogue } from '../kit/index.ts'

export const holidaysErrors = errorCatalogue({
  'holidays.impact_unseen': {
    status: 409,
    message: 'This changes days that people have booked. Nothing was saved. Please review the changes first.',
  },
  'holidays.already_listed': {
    status: 409,
    message: '{name} already exists on that day. Add the locations or states there.',
  },
  'holidays.type_in_use': {
    status: 409,
    message: '{count} holidays have the type {name}. Change their type first.',
  },
  'holidays.upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'holidays.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'holidays.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
