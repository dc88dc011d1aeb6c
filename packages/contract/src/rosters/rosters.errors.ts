import { errorCatalogue } from '../kit/index.ts'

export const rostersErrors = errorCatalogue({
  'rosters.name_taken': {
    status: 409,
    message: 'A roster of this location is already called {name}. Please choose a different name.',
  },
  'rosters.day_taken': {
    status: 409,
    message:
      'Nothing was published because {count} days are on another published roster, starting with {first}. Clear them in one of the two.',
  },
  'rosters.period_locked': {
    status: 409,
    message: 'Nothing was changed: {why}',
  },
  'rosters.differences_unseen': {
    status: 409,
    message:
      'The changes to publish are different from what you reviewed. Nothing was saved. Please review them again.',
  },
  'rosters.status_refused': {
    status: 409,
    message: '{why}',
  },
  'rosters.upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the cells it lists and upload again.',
  },
  'rosters.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'rosters.upload_columns': {
    status: 422,
    message: '{why} Please fill in the sample file.',
  },
})
