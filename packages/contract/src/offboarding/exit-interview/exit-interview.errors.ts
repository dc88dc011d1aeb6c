import { errorCatalogue } from '../../kit/index.ts'

export const exitInterviewErrors = errorCatalogue({
  'offboarding.exit_form_missing': {
    status: 409,
    message: 'No form is chosen for exit interviews, or it is deactivated. Choose one in the settings first.',
  },
  'offboarding.exit_form_closed': {
    status: 409,
    message: 'There is no exit interview for this separation: it is “{status}”. Nothing was changed.',
  },
  'offboarding.exit_form_submitted': {
    status: 409,
    message: 'The exit interview has already been submitted. Nothing was changed.',
  },
  'offboarding.exit_form_taken': {
    status: 409,
    message: 'Somebody else has started to fill in this exit interview. Nothing was changed.',
  },
  'offboarding.exit_form_unreachable': {
    status: 409,
    message: '{name} can’t sign in. Fill in the form for them instead; nothing was sent.',
  },
})
