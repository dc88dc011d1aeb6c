import { errorCatalogue } from '../kit/index.ts'

export const integrationsErrors = errorCatalogue({
  'integrations.sso_name_taken': { status: 409, message: 'Another provider has this name already.' },
  'integrations.sso_changed': {
    status: 409,
    message: 'Somebody else has changed this provider meanwhile. Please load it again; nothing was saved.',
  },
  'integrations.sso_issuer_invalid': {
    status: 422,
    message: 'Please enter the issuer as an https address, without a query.',
  },
  'integrations.sso_incomplete': {
    status: 409,
    message: 'Please enter the client id and the client secret before you switch this provider on.',
  },
  'integrations.sso_everyone_needs_domains': {
    status: 422,
    message: 'Please name the e-mail domains whose people may get an account.',
  },
  'integrations.sso_required_needs_domains': {
    status: 409,
    message: 'Please name the e-mail domains first: single sign-on is required for the people of these.',
  },
  'integrations.sso_required_needs_test': {
    status: 409,
    message: 'Please test a sign-in with the present settings first, so that nobody is locked out.',
  },
  'integrations.sso_required_needs_emergency': {
    status: 409,
    message:
      'Please give at least one administrator with a password emergency access first, so that somebody can come in when the provider is away.',
  },
  'integrations.sso_last_emergency': {
    status: 409,
    message:
      'This is the last administrator with emergency access while single sign-on is required. Please give it to somebody else first.',
  },
  'integrations.sso_not_administrator': {
    status: 422,
    message: 'Only an administrator who has a password can get emergency access.',
  },
  'integrations.lms_incomplete': {
    status: 409,
    message: 'Please save the address and the secret first: the test uses the saved settings.',
  },
})
