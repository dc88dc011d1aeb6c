import { errorCatalogue } from '../../kit/index.ts'

export const probationErrors = errorCatalogue({
  'employees.suspended_until': {
    status: 403,
    message:
      'You are suspended until {until}. You can sign in again the day after. Please contact your HR department if you have questions.',
  },
  'employees.is_suspended': {
    status: 409,
    message: '{name} is suspended until {until}. End the suspension first to activate the account.',
  },
  'employees.suspension_overlaps': {
    status: 409,
    message:
      '{name} is already suspended from {from} to {to}. Choose other dates, or cancel that suspension first.',
  },
  'employees.suspension_over': {
    status: 409,
    message: 'This suspension is no longer {wanted}. Please reload the list.',
  },
  'employees.probation_none': { status: 409, message: '{name} is not on probation.' },
  'employees.probation_decided': {
    status: 409,
    message: 'This was decided on {day} by {by}: {outcome}.',
  },
  'employees.probation_limit': { status: 422, message: '{problem}' },
  'employees.probation_feedback_missing': {
    status: 409,
    message:
      'The rule requires feedback before {name} is confirmed. Request feedback, or confirm without it and explain why.',
  },
  'employees.probation_nobody_asked': {
    status: 422,
    message: '{name} has no such manager. Choose somebody else to ask.',
  },
  'employees.probation_no_form': {
    status: 422,
    message: 'No feedback form is selected. Create one in the probation settings first.',
  },
  'employees.probation_answered': {
    status: 409,
    message: 'Feedback has already been submitted. It can be changed until the probation is decided.',
  },
})
