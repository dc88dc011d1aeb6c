import { errorCatalogue } from '../kit/index.ts'

export const operationsErrors = errorCatalogue({
  'operations.schedule_running': {
    status: 409,
    message: 'A run of this schedule is still in progress. Please wait until it has finished.',
  },
  'operations.schedule_fixed': {
    status: 409,
    message: 'This schedule only runs at its set times.',
  },
})
