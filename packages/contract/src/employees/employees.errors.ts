import { errorCatalogue } from '../kit/index.ts'

export const employeesErrors = errorCatalogue({
  'employees.manager_cycle': {
    status: 422,
    message: '{manager} reports to {employee}, directly or through others, so cannot be the manager too.',
  },
  'employees.field_not_editable': { status: 403, message: 'You may not change {fields}.' },
  'employees.outside_reach': {
    status: 403,
    message:
      'With these values the person would be outside the people you may manage. Choose an entity, location or department of yours.',
  },
  'employees.email_missing': {
    status: 422,
    message: '{name} has no work e-mail. Add one first: the invitation goes there.',
  },
  'employees.has_left': {
    status: 409,
    message: '{name} has left the organisation. Mark the person as active first.',
  },
  'employees.own_login': { status: 409, message: 'You cannot switch off your own login.' },
  'employees.own_status': { status: 409, message: 'You cannot change your own employment status.' },
})
