import { defineTexts } from '../../../lib/texts/texts.ts'

export const signInTexts = defineTexts('session.sign-in', {
  en: {
    loginSuccessful: 'Login Successfully.',
    signedOut: 'You are signed out.',
  },
  hi: {
    loginSuccessful: 'साइन इन हो गया।',
    signedOut: 'आप साइन आउट हो गए हैं।',
  },
})
