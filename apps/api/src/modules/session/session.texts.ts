import { defineTexts } from '../../lib/texts/texts.ts'

export const sessionTexts = defineTexts('session', {
  en: {
    somebodyElseSignsInWithThisEMail: 'Somebody else signs in with this e-mail address.',
    signIn: 'Sign-in',
    roles: 'Roles',
    invitationsAndLinks: 'Invitations and links',
    sessions: 'Sessions',
    attemptsToSignIn: 'Attempts to sign in',
    timesOfFormerPasswords: 'Times of former passwords',
    authenticatorApp: 'Authenticator app',
    recoveryCodes: 'Recovery codes',
    trustedDevices: 'Trusted devices',
    wrongCodes: 'Wrong codes',
    securityQuestions: 'Security questions',
    singleSignOn: 'Single sign-on',
    singleSignOnAttempts: 'Single sign-on, attempts',
    agreedTerms: 'Agreed terms',
  },
})
