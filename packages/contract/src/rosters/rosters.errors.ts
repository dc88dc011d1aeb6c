import { errorCatalogue } from '../kit/index.ts'

export const rostersErrors = errorCatalogue({
  'rosters.name_taken': {
    status: 409,
    message: 'A roster of this location is called {name} already. Please choose another name.',
  },
  'rosters.day_taken': {
    status: 409,
    message:
      'Nothing was published: {count} days stand in another published roster, first {first}. Clear them here or there.',
  },
  'rosters.period_locked': {
    status: 409,
    message: 'Nothing was changed: {why}',
  },
  'rosters.differences_unseen': {
    status: 409,
    message:
      'What publishing changes is no longer what you have seen. Please look at it again; nothing was saved.',
  },
  'rosters.status_refused': {
    status: 409,
    message: '{why}',
  },
  'rosters.upload_rejected': {
    status: 422,
    message: 'Nothing was saved: {count} cells need a correction. The error file says which.',
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
