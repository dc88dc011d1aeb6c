import { errorCatalogue } from '../../kit/index.ts'

export const probationErrors = errorCatalogue({
  'employees.suspended_until': {
    status: 403,
    message:
      'You are suspended until {until}. You can sign in again on the day after; please turn to your HR department.',
  },
  'employees.is_suspended': {
    status: 409,
    message: '{name} is suspended until {until}. End the suspension first; the login comes back with it.',
  },
  'employees.suspension_overlaps': {
    status: 409,
    message: '{name} is suspended from {from} to {to} already. Choose other days, or cancel that one first.',
  },
  'employees.suspension_over': {
    status: 409,
    message: 'This suspension is not {wanted} any more. Please look at how it stands now.',
  },
  'employees.probation_none': { status: 409, message: '{name} is on no probation.' },
  'employees.probation_decided': {
    status: 409,
    message: 'This was decided on {day} by {by}: {outcome}.',
  },
  'employees.probation_limit': { status: 422, message: '{problem}' },
  'employees.probation_feedback_missing': {
    status: 409,
    message:
      'The rule wants feedback before {name} is confirmed, and none has come. Ask for it, or confirm without it and say why.',
  },
  'employees.probation_nobody_asked': {
    status: 422,
    message: 'There is nobody to ask: {name} has no such manager. Name somebody.',
  },
  'employees.probation_no_form': {
    status: 422,
    message: 'No feedback form is chosen. Make one in the probation settings first.',
  },
  'employees.probation_answered': {
    status: 409,
    message: 'The feedback has come already. It can be given anew until the probation is decided.',
  },
})
