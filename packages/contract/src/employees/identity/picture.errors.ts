import { errorCatalogue } from '../../kit/index.ts'

export const pictureErrors = errorCatalogue({
  'employees.picture_unfit': { status: 422, message: '{problem}' },
  'employees.picture_decided': {
    status: 409,
    message: 'This picture has already been {outcome}. Please reload the list.',
  },
  'employees.picture_own': { status: 409, message: 'You can’t approve or reject your own picture.' },
})
