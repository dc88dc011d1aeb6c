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
  'employees.future_cycle': {
    status: 422,
    message:
      'From {day} on {manager} would report to {employee}, directly or through others, so cannot be the manager too.',
  },
  'employees.transfer_refused': { status: 422, message: '{first}' },
  'employees.already_leaving': {
    status: 409,
    message: '{name} already leaves on {day}. Take that separation back first to enter another.',
  },
  'employees.not_leaving': {
    status: 409,
    message: '{name} has no separation that lies ahead: nothing can be taken back.',
  },
  'employees.still_here': {
    status: 409,
    message: '{name} works here until further notice. Only somebody who has left can rejoin.',
  },
  'employees.login_missing': {
    status: 422,
    message: '{name} has no login yet. Switch the login on first: recruitment uses the same one.',
  },
  'employees.own_login': { status: 409, message: 'You cannot switch off your own login.' },
  'employees.chart_same_day': {
    status: 422,
    message: 'Both days are the same. Choose two different days to compare.',
  },
  'employees.dotted_line_own': {
    status: 422,
    message: 'Nobody answers to themselves. Choose somebody else.',
  },
  'employees.dotted_line_overlap': {
    status: 409,
    message:
      'There is a dotted line to this person in that time already. Change that one, or choose other days.',
  },
  'employees.vacancy_ended': {
    status: 409,
    message: 'This vacancy is {outcome} already, as of {day}. Nothing was changed.',
  },
  'employees.vacancy_open': { status: 409, message: 'This vacancy is open. Nothing was changed.' },
  'employees.vacancy_not_agreed': {
    status: 409,
    message:
      'Requisition {request}, which agreed on this position, was cancelled. Ask for it anew instead of reopening it.',
  },
  'employees.own_status': { status: 409, message: 'You cannot change your own employment status.' },
  'employees.change_waits': {
    status: 409,
    message: 'A change of {fields} waits for approval already. Withdraw it first, or wait for the answer.',
  },
  'employees.changed_meanwhile': {
    status: 409,
    message:
      '{fields}: the record was changed after this was asked for, so it can’t be approved as it stands. Reject it with a word, and let it be asked for anew.',
  },
  'employees.transfer_begun': {
    status: 409,
    message: 'This transfer took effect on {day}. Make another one instead of taking it back.',
  },
})
