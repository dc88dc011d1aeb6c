import { errorCatalogue } from '../../kit/index.ts'

export const bulkErrors = errorCatalogue({
  'employees.bulk_nothing': { status: 422, message: 'Choose at least one field to edit.' },
  'employees.bulk_field': {
    status: 422,
    message: '{fields} can’t be changed for several people at once.',
  },
  'employees.bulk_too_many': {
    status: 422,
    message: 'You can edit up to {limit} people at once. Select fewer people.',
  },
  'employees.bulk_changed': {
    status: 409,
    message: 'Some records have changed since the preview. Nothing was saved. Please review the new preview.',
  },
  'employees.bulk_problems': {
    status: 422,
    message:
      '{count} of the people can’t be changed. Nothing was saved. Correct the problems, or skip these people.',
  },
  'employees.draft_changed': {
    status: 409,
    message: 'This draft was changed in another window. Reopen it to continue with the latest version.',
  },
  'employees.draft_many': {
    status: 409,
    message: 'You already have {limit} drafts. Finish or discard one first.',
  },
})
