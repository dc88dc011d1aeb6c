import { errorCatalogue } from '../kit/index.ts'

export const ssoErrors = errorCatalogue({
  'session.sso_required': {
    status: 403,
    message:
      'Your organisation uses single sign-on. Please choose “Sign in with single sign-on” instead of using a password.',
    hi: 'आपका संगठन सिंगल साइन-ऑन से साइन इन करता है। पासवर्ड के बजाय “सिंगल साइन-ऑन से साइन इन करें” चुनें।',
  },
})
