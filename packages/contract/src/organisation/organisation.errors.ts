import { errorCatalogue } from '../kit/index.ts'

export const organisationErrors = errorCatalogue({
  'organisation.master_in_use': {
    status: 409,
    message: '{name} is in use by {users}. Move them elsewhere first; then it can be switched off.',
  },
})
