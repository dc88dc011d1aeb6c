import { errorCatalogue } from '../kit/index.ts'

export const noticesErrors = errorCatalogue({
  'notices.unknown_kind': { status: 422, message: 'This notification type does not exist.' },
})
