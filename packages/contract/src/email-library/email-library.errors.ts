import { errorCatalogue } from '../kit/index.ts'

export const emailLibraryErrors = errorCatalogue({
  'email-library.not_failed': {
    status: 409,
    message: 'Only mail that failed can be sent again. This one has been sent or is on its way.',
  },
  'email-library.address_invalid': {
    status: 422,
    message:
      'This address can never be reached: it is not valid. Please correct it in the person’s record and let the mail be written anew.',
  },
})
