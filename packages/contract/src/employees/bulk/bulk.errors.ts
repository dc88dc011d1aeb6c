import { errorCatalogue } from '../../kit/index.ts'

export const bulkErrors = errorCatalogue({
  'employees.bulk_nothing': { status: 422, message: 'Choose at least one field to change.' },
  'employees.bulk_field': {
    status: 422,
    message: '{fields} can’t be changed for several people at once.',
  },
  'employees.bulk_too_many': {
    status: 422,
    message: 'More than {limit} people are chosen. Choose fewer, and change them in several runs.',
  },
  'employees.bulk_changed': {
    status: 409,
    message:
      'Records of these people changed since the preview. Nothing was written: look at the new preview.',
  },
  'employees.bulk_problems': {
    status: 422,
    message: '{count} of the people can’t be changed so. Nothing was written: correct it, or leave them out.',
  },
  'employees.draft_changed': {
    status: 409,
    message: 'This draft was changed in another window. Open it again to go on with what is there.',
  },
  'employees.draft_many': {
    status: 409,
    message: 'You have {limit} drafts. Finish or throw away one of them first.',
  },
})
