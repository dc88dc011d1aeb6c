/** Texts of signing in through an organisation's own provider. */
export const ssoEn = {
  tab: 'Single sign-on',
  title: 'Single sign-on',
  subtitle: 'Sign in with the account of your organisation.',
  login: 'Work e-mail address or domain',
  loginMissing: 'Please enter your work e-mail address or your organisation’s domain.',
  submit: 'Continue',
  leaving: 'Taking you to {{name}}',
  none: 'No single sign-on is set up for “{{login}}”. Check the address, or sign in with your password.',
  password: 'Sign in with a password instead',
  continueWith: 'Continue with {{name}}',
  signInOf: 'The sign-in of {{organisation}}',
  required: 'Your organisation signs in with single sign-on.',
  emergency: 'Use password (administrators)',
  chooseTitle: 'Choose where to sign in',
  chooseText: 'Several sign-ins serve {{login}}.',
  back: 'Use another address',
  errorTitle: 'You are not signed in',
  errors: {
    provider_unavailable:
      'Your organisation’s sign-in can’t be reached at the moment. Please try again, or tell your administrator.',
    expired: 'This sign-in took too long or was used already. Please start again.',
    other_browser: 'This sign-in began in another browser or tab. Please start again here.',
    declined: 'The sign-in was cancelled, or your organisation’s sign-in refused it.',
    answer_invalid:
      'The answer of your organisation’s sign-in could not be verified. Please start again; if it happens again, tell your administrator.',
    email_missing:
      'Your organisation’s sign-in did not tell your e-mail address. Please tell your administrator.',
    email_unverified:
      'Your organisation’s sign-in does not say that your e-mail address is verified. Please tell your administrator.',
    domain_not_allowed: 'Your e-mail address is not of a domain that may sign in here.',
    no_account: 'There is no account for you here yet. Please ask your administrator for an invitation.',
    disabled: 'This account is switched off. Please ask your administrator.',
    identity_conflict:
      'Somebody else has signed in with this e-mail address before. Your administrator can change that under Single sign-on.',
  },
  tested: {
    fineTitle: 'The test sign-in worked',
    failedTitle: 'The test sign-in did not work',
    text: 'What your provider said is shown in the window where you started. You are not signed in by this test.',
    close: 'Close this window',
  },
}

export type SsoTexts = typeof ssoEn
