import { errorCatalogue } from '../../kit/index.ts'

export const pictureErrors = errorCatalogue({
  'employees.picture_unfit': { status: 422, message: '{problem}' },
  'employees.picture_decided': {
    status: 409,
    message: 'This picture does not wait any more: it was {outcome}. Please look at the list again.',
  },
  'employees.picture_own': { status: 409, message: 'You cannot decide on your own picture.' },
})
