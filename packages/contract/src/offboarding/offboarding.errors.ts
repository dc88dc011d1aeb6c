import { errorCatalogue } from '../kit/index.ts'

export const offboardingErrors = errorCatalogue({
  'offboarding.status_refused': {
    status: 409,
    message: 'A separation that is “{from}” can’t become “{to}”. Nothing was changed.',
  },
})
