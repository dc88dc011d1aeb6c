import { errorCatalogue } from '../kit/index.ts'

export const integrationsErrors = errorCatalogue({
  'integrations.sso_name_taken': { status: 409, message: 'Another provider already has this name.' },
  'integrations.sso_changed': {
    status: 409,
    message: 'Somebody else changed this provider in the meantime, so nothing was saved. Please reload it.',
  },
  'integrations.sso_issuer_invalid': {
    status: 422,
    message: 'Please enter the issuer as an https address, without a query.',
  },
  'integrations.sso_incomplete': {
    status: 409,
    message: 'Please enter the client ID and the client secret before you activate this provider.',
  },
  'integrations.sso_everyone_needs_domains': {
    status: 422,
    message: 'Please enter the e-mail domains whose people can get an account.',
  },
  'integrations.sso_required_needs_domains': {
    status: 409,
    message:
      'Please enter e-mail domains first. Single sign-on will be required for people in these domains.',
  },
  'integrations.sso_required_needs_test': {
    status: 409,
    message: 'Please test a sign-in with the current settings first, so that nobody is locked out.',
  },
  'integrations.sso_required_needs_emergency': {
    status: 409,
    message:
      'Please give emergency access to at least one administrator with a password first, so that somebody can sign in if the provider is unavailable.',
  },
  'integrations.sso_last_emergency': {
    status: 409,
    message:
      'This is the last administrator with emergency access while single sign-on is required. Please give emergency access to somebody else first.',
  },
  'integrations.sso_not_administrator': {
    status: 422,
    message: 'Only an administrator who has a password can get emergency access.',
  },
  'integrations.lms_incomplete': {
    status: 409,
    message: 'Please save the URL and the credentials first. The test uses the saved settings.',
  },
})
