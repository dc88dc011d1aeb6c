import { errorCatalogue } from '../kit/index.ts'

export const operationsErrors = errorCatalogue({
  'operations.schedule_running': {
    status: 409,
    message: 'A run of this schedule is still going on. Please wait until it has ended.',
  },
  'operations.schedule_fixed': {
    status: 409,
    message: 'This schedule runs at its own times only.',
  },
})
