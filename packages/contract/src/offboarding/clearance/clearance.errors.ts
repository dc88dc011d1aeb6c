import { errorCatalogue } from '../../kit/index.ts'

export const clearanceErrors = errorCatalogue({
  'offboarding.clearance_closed': {
    status: 409,
    message: 'This clearance is closed: the separation is “{status}”. Nothing was changed.',
  },
  'offboarding.line_decided': {
    status: 409,
    message: '“{title}” has been decided in the meantime. Reload the page to see what was decided.',
  },
  'offboarding.clearance_open': {
    status: 409,
    message:
      'Mandatory lines of the clearance are still open: {lines}. Have them decided, or go on with a reason.',
  },
  'offboarding.clearance_unsigned': {
    status: 409,
    message: 'The clearance is not signed off ({state}). Get it signed off, or continue with a reason.',
  },
  'offboarding.not_approver': {
    status: 403,
    message: 'You are not an approver of “{title}”. Nothing was changed.',
  },
})
