/** Texts of signing in and of invitations. */
export const sessionEn = {
  signIn: {
    tab: 'Sign in',
    title: 'Sign in',
    subtitle: 'Use your work e-mail address.',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    sso: 'Sign in with single sign-on',
    chooseTitle: 'Choose an organisation',
    chooseText: '{{email}} has accounts in several organisations.',
    back: 'Use another account',
    forgot: 'Forgot password?',
    create: 'Create an organisation',
    noAnswer: 'Signing in failed. Please try again.',
  },
  invitation: {
    title: 'Welcome, {{name}}',
    text: '{{organisation}} has invited you. Choose a password for {{email}}.',
    submit: 'Set password',
    doneTitle: 'Your password is set',
    doneText: 'Sign in with {{email}} and your new password.',
  },
}

export type SessionTexts = typeof sessionEn
