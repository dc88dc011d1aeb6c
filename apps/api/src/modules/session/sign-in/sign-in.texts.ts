import { defineTexts } from '../../../lib/texts/texts.ts'

export const signInTexts = defineTexts('session.sign-in', {
  en: {
    loginSuccessfully: 'Login Successfully.',
    youAreSignedOut: 'You are signed out.',
  },
  hi: {
    loginSuccessfully: 'साइन इन हो गया।',
    youAreSignedOut: 'आप साइन आउट हो गए हैं।',
  },
})
