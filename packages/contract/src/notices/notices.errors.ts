import { errorCatalogue } from '../kit/index.ts'

export const noticesErrors = errorCatalogue({
  'notices.unknown_kind': { status: 422, message: 'There is no such kind of notice.' },
})
