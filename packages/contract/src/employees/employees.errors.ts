import { errorCatalogue } from '../kit/index.ts'

export const employeesErrors = errorCatalogue({
  'employees.manager_cycle': {
    status: 422,
    message: '{manager} reports to {employee} directly or indirectly, so can’t be their manager.',
  },
  'employees.field_not_editable': { status: 403, message: 'You don’t have permission to change {fields}.' },
  'employees.address_needs_account': {
    status: 403,
    message:
      'People sign in with this address. To change it, you also need the permission “Activate and deactivate accounts, send invitations”.',
    hi: 'लोग इसी पते से साइन इन करते हैं। इसे बदलने के लिए आपको “खाते चालू और बंद करना, आमंत्रण भेजना” की अनुमति भी चाहिए।',
  },
  'employees.account_guarded': {
    status: 403,
    message: 'Only an administrator can end the employment of somebody with this account.',
  },
  'employees.address_needs_reach': {
    status: 403,
    message:
      'With this address people sign in, and this person’s account reaches people or has permissions that yours doesn’t. Please ask somebody with wider access to change it.',
    hi: 'इसी पते से साइन इन होता है, और इस व्यक्ति के खाते की पहुँच या अनुमतियाँ आपसे ज़्यादा हैं। कृपया किसी ऐसे व्यक्ति से बदलवाएँ जिनकी पहुँच ज़्यादा है।',
  },
  'employees.invitation_needs_reach': {
    status: 403,
    message:
      '{name} would reach people whom you don’t, and nobody who reaches them has confirmed the e-mail address. Please ask somebody with wider access to send the invitation.',
  },
  'employees.outside_reach': {
    status: 403,
    message:
      'With these values, the person would be outside your reach. Choose an entity, location or department in your reach.',
  },
  'employees.worked_before_joining': { status: 409, message: '{problem}', hi: '{problem}' },
  'employees.email_missing': {
    status: 422,
    message: '{name} has no work e-mail. Add one first to send the invitation to.',
  },
  'employees.has_left': {
    status: 409,
    message: '{name} has left the organisation. Mark the person as active first.',
  },
  'employees.future_cycle': {
    status: 422,
    message:
      'From {day}, {manager} would report to {employee} directly or indirectly, so can’t be their manager.',
  },
  'employees.history_upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'employees.history_upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'employees.history_upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
  'employees.transfer_refused': { status: 422, message: '{first}' },
  'employees.already_leaving': {
    status: 409,
    message: '{name} is already leaving on {day}. Cancel that separation before you record another.',
  },
  'employees.already_left': {
    status: 409,
    message:
      '{name} left on {day}, so there is no separation left to cancel or to record. If that was a mistake, choose Mark as active; if the person comes back, choose Rejoin.',
  },
  'employees.not_leaving': {
    status: 409,
    message: '{name} has no upcoming separation to cancel.',
  },
  'employees.still_here': {
    status: 409,
    message: '{name} is still employed. Only somebody who has left can rejoin.',
  },
  'employees.login_missing': {
    status: 422,
    message:
      '{name} has no account yet. Activate their account first, because recruitment uses the same one.',
  },
  'employees.own_login': { status: 409, message: 'You can’t deactivate your own account.' },
  'employees.chart_same_day': {
    status: 422,
    message: 'Both dates are the same. Choose two different dates to compare.',
  },
  'employees.dotted_line_own': {
    status: 422,
    message: 'A person can’t report to themselves. Choose somebody else.',
  },
  'employees.dotted_line_overlap': {
    status: 409,
    message:
      'There is already a dotted line to this person in that period. Edit that one, or choose other dates.',
  },
  'employees.vacancy_ended': {
    status: 409,
    message: 'This vacancy has already been {outcome} as of {day}. Nothing was changed.',
  },
  'employees.vacancy_open': { status: 409, message: 'This vacancy is already open. Nothing was changed.' },
  'employees.vacancy_not_agreed': {
    status: 409,
    message:
      'Requisition {request} for this position was cancelled. Submit a new requisition instead of reopening the vacancy.',
  },
  'employees.own_status': { status: 409, message: 'You can’t change your own employment status.' },
  'employees.change_waits': {
    status: 409,
    message:
      'A change to {fields} is already waiting for approval. Withdraw it first, or wait for the decision.',
  },
  'employees.changed_meanwhile': {
    status: 409,
    message:
      '{fields}: the record has changed since this request was submitted, so it can’t be approved. Reject it with a comment and ask for a new request.',
  },
  'employees.transfer_begun': {
    status: 409,
    message: 'This transfer took effect on {day} and can’t be cancelled. Create another transfer instead.',
  },
})
