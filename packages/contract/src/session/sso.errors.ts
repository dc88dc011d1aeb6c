import { errorCatalogue } from '../kit/index.ts'

export const ssoErrors = errorCatalogue({
  'session.sso_required': {
    status: 403,
    message:
      'Your organisation signs in with single sign-on. Please choose “Sign in with single sign-on” instead of the password.',
  },
})
