/** Texts of signing in through an organisation's own provider. */
export const ssoEn = {
  tab: 'Single sign-on',
  title: 'Single sign-on',
  subtitle: 'Sign in with your organisation’s account.',
  login: 'Work e-mail address or domain',
  submit: 'Continue',
  leaving: 'Taking you to {{name}}',
  none: 'Single sign-on is not set up for “{{login}}”. Check the address, or sign in with your password.',
  password: 'Sign in with a password instead',
  continueWith: 'Continue with {{name}}',
  signInOf: 'Sign-in for {{organisation}}',
  required: 'Your organisation uses single sign-on.',
  emergency: 'Use password (administrators)',
  chooseTitle: 'Choose where to sign in',
  chooseText: 'There are several ways to sign in for {{login}}.',
  back: 'Use another address',
  errorTitle: 'You are not signed in',
  errors: {
    provider_unavailable:
      'Your organisation’s sign-in service can’t be reached at the moment. Please try again, or contact your administrator.',
    expired: 'This sign-in took too long or has already been used. Please start again.',
    other_browser: 'This sign-in was started in another browser or tab. Please start again here.',
    declined: 'The sign-in was cancelled, or your organisation’s sign-in service declined it.',
    answer_invalid:
      'The response from your organisation’s sign-in service could not be verified. Please start again. If the problem continues, contact your administrator.',
    email_missing:
      'Your organisation’s sign-in service did not provide your e-mail address. Please contact your administrator.',
    email_unverified:
      'Your e-mail address is not verified by your organisation’s sign-in service. Please contact your administrator.',
    domain_not_allowed: 'Your e-mail domain is not allowed to sign in here.',
    no_account: 'You don’t have an account yet. Please ask your administrator for an invitation.',
    disabled: 'This account is inactive. Please contact your administrator.',
    identity_conflict:
      'Somebody else has signed in with this e-mail address before. Ask your administrator to check it under Single sign-on.',
  },
  tested: {
    fineTitle: 'Test sign-in successful',
    failedTitle: 'Test sign-in failed',
    text: 'The response from your provider is shown in the window where you started the test. The test does not sign you in.',
    close: 'Close this window',
  },
}

export type SsoTexts = typeof ssoEn
