import { errorCatalogue } from '../../kit/index.ts'

export const pipErrors = errorCatalogue({
  'employees.pip_own': { status: 409, message: 'Your own plan is made by your manager or HR.' },
  'employees.pip_not_own': {
    status: 409,
    message: 'Only the person whose plan it is can say that they have read it.',
  },
  'employees.pip_open': {
    status: 409,
    message: 'There is an open plan for {name} already. Close that one first, or work on it.',
  },
  'employees.pip_waits': {
    status: 409,
    message:
      'The start of this plan waits for approval: it stays as it is until that is given. Withdraw the request first to change it.',
  },
  'employees.pip_state': {
    status: 409,
    message:
      'This can’t be done with the plan as it stands now. Nothing was changed; please look at it anew.',
  },
})
