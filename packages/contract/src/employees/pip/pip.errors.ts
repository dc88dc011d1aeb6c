import { errorCatalogue } from '../../kit/index.ts'

export const pipErrors = errorCatalogue({
  'employees.pip_own': {
    status: 409,
    message: 'You can’t create or edit your own plan. Your manager or HR does this.',
  },
  'employees.pip_not_own': {
    status: 409,
    message: 'Only the person the plan is for can acknowledge it.',
  },
  'employees.pip_open': {
    status: 409,
    message: '{name} already has an open plan. Close it first, or continue with it.',
  },
  'employees.pip_waits': {
    status: 409,
    message:
      'The start of this plan is waiting for approval, so it can’t be edited. Withdraw the request first.',
  },
  'employees.pip_state': {
    status: 409,
    message:
      'The plan has changed, so this is no longer possible. Nothing was saved. Please reload the plan.',
  },
})
