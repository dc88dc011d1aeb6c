import { errorCatalogue } from '../../kit/index.ts'

export const geocodeErrors = errorCatalogue({
  'employees.geocode_rejected': {
    status: 422,
    message: 'Nothing was saved. {count} cells need to be corrected. They are marked in the error file.',
  },
  'employees.geocode_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'employees.geocode_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
