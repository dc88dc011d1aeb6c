import { errorCatalogue } from '../kit/index.ts'

export const onboardingErrors = errorCatalogue({
  'onboarding.status_refused': {
    status: 409,
    message: 'A candidate who is “{from}” can’t become “{to}”. Nothing was changed.',
  },
  'onboarding.step_incomplete': {
    status: 409,
    message: 'This step isn’t complete. Still missing: {missing}.',
  },
  'onboarding.step_not_open': {
    status: 409,
    message: 'This step isn’t open. Reload the page to see where the candidate is now.',
  },
  'onboarding.step_reserved': {
    status: 403,
    message: 'The step “{step}” is reserved for {groups}. Nothing was changed.',
  },
  'onboarding.access_full': {
    status: 409,
    message: 'An access group has at most {most} people.',
  },
  'onboarding.no_files': {
    status: 409,
    message: 'There are no documents yet.',
  },
  'onboarding.bgv_open': {
    status: 409,
    message: 'A background verification of this candidate is under way. Complete or cancel it first.',
  },
  'onboarding.bgv_package_inactive': {
    status: 409,
    message: 'This package is inactive. Choose another one.',
  },
  'onboarding.bgv_incomplete': {
    status: 409,
    message: 'The verification isn’t complete. Still missing: {missing}.',
  },
  'onboarding.bgv_closed': {
    status: 409,
    message: 'This verification is over. Reload the page to see its result.',
  },
  'onboarding.bgv_off': {
    status: 409,
    message: 'No service of background checks is connected. Enter who checks instead.',
  },
  'onboarding.identity_off': {
    status: 409,
    message: 'No identity service is connected. Check the identity by hand instead.',
  },
  'onboarding.identity_failed': {
    status: 409,
    message: 'The identity service could not do this: {why} Nothing was changed.',
  },
  'onboarding.identity_too_many': {
    status: 429,
    message: 'Too many codes were sent for this candidate. Try again in an hour.',
  },
  'onboarding.identity_over': {
    status: 409,
    message: 'This code no longer works. Have a new one sent.',
  },
  'onboarding.identity_wrong_code': {
    status: 409,
    message: 'The code is wrong. Tries left: {left}.',
  },
  'onboarding.no_step_before': {
    status: 409,
    message: 'There is no step before this one.',
  },
  'onboarding.candidate_closed': {
    status: 409,
    message:
      'Nothing was changed, because this candidate is “{status}”. A candidate who has not joined can be reopened first.',
  },
  'onboarding.steps_left': {
    status: 409,
    message: 'Onboarding isn’t finished. Steps left: {steps}.',
  },
  'onboarding.flow_in_use': {
    status: 409,
    message: 'This flow has candidates ({count}). Deactivate it instead: they keep their steps.',
  },
  'onboarding.flow_default': {
    status: 409,
    message: 'This is the default flow. Make another flow the default first.',
  },
  'onboarding.flow_inactive': {
    status: 409,
    message: 'This flow is inactive. Activate it first.',
  },
  'onboarding.flow_rule_taken': {
    status: 409,
    message: 'The flow “{flow}” is already for these places. Change its rule or this one.',
  },
  'onboarding.upload_rejected': {
    status: 422,
    message:
      'Nothing was saved. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'onboarding.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'onboarding.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
  'onboarding.alike': {
    status: 409,
    message: 'There may already be such a candidate. Check the matches, then add the candidate anyway.',
  },
  'onboarding.not_ready': {
    status: 409,
    message: '{name} can’t become an employee yet: {missing}. Nothing was changed.',
  },
  'onboarding.employee_alike': {
    status: 409,
    message: 'An employee may be the same person: {names}. Check first; nothing was changed.',
  },
  'onboarding.joiner_listed': {
    status: 409,
    message: 'This candidate matches an entry of the blacklist. Check first; nothing was changed.',
  },
  'onboarding.not_employee': {
    status: 409,
    message: '{name} isn’t an employee yet.',
  },
  'onboarding.kit_in_use': {
    status: 409,
    message: 'Candidates have this kit ({count}). Deactivate it instead.',
  },
  'onboarding.kit_inactive': {
    status: 409,
    message: 'This kit is inactive. Choose another one.',
  },
  'onboarding.kit_given': {
    status: 409,
    message: '{name} has another kit, whose tasks have started.',
  },
  'onboarding.kit_too_large': {
    status: 422,
    message: 'The files are too large for a mail: together at most {megabytes} MB.',
  },
})
