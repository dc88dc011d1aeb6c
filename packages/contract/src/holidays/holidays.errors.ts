import { errorCatalogue } from '../kit/index.ts'

export const holidaysErrors = errorCatalogue({
  'holidays.impact_unseen': {
    status: 409,
    message:
      'This changes days that people have booked. Please look at what changes first; nothing was saved.',
  },
  'holidays.already_listed': {
    status: 409,
    message: '{name} stands on that day already. Add the places to that one.',
  },
  'holidays.type_in_use': {
    status: 409,
    message: '{name} is the type of {count} holidays. Give those another one first.',
  },
  'holidays.upload_rejected': {
    status: 422,
    message: 'Nothing was saved: {count} cells need a correction. The error file marks them.',
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
