import { errorCatalogue } from '../../kit/index.ts'

export const idCardErrors = errorCatalogue({
  'employees.id_card_revoked': {
    status: 409,
    message: 'This card has already been revoked. Nothing was changed.',
  },
})
