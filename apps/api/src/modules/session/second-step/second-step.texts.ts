import { defineTexts } from '../../../lib/texts/texts.ts'

export const secondStepTexts = defineTexts('session.second-step', {
  en: {
    oneTryIsLeft: 'One try is left.',
    triesAreLeft: '{triesLeft} tries are left.',
    thisCodeIsNotRight: 'This code is not right. {left}',
    loginSuccessfully: 'Login Successfully.',
    thePasswordIsNotRight: 'The password is not right.',
    thisCodeIsNotRight2: 'This code is not right.',
    twoStepVerificationIsOn: 'Two-step verification is on.',
    twoStepVerificationIsOff: 'Two-step verification is off.',
    theAccountCanSignInAgain: 'The account can sign in again.',
    twoStepVerificationWasReset: 'Two-step verification was reset.',
  },
})
