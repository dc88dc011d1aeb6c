import { defineTexts } from '../../lib/texts/texts.ts'

export const sessionTexts = defineTexts('session', {
  en: {
    emailAlreadyUsed: 'This e-mail address already belongs to another account.',
    signIn: 'Sign-in',
    roles: 'Roles',
    invitationsAndLinks: 'Invitations and links',
    sessions: 'Sessions',
    signInAttempts: 'Sign-in attempts',
    previousPasswordDates: 'Dates of previous passwords',
    authenticatorApp: 'Authenticator app',
    recoveryCodes: 'Recovery codes',
    trustedDevices: 'Trusted devices',
    wrongCodes: 'Wrong codes',
    securityQuestions: 'Security questions',
    singleSignOn: 'Single sign-on',
    singleSignOnAttempts: 'Single sign-on attempts',
    acceptedTerms: 'Accepted terms',
  },
})
