import { defineTexts } from '../../../lib/texts/texts.ts'

export const secondStepTexts = defineTexts('session.second-step', {
  en: {
    on: '{browser} on {system}',
    oneTryIsLeft: 'You have one attempt left.',
    triesAreLeft: 'You have {triesLeft} attempts left.',
    thisCodeIsNotRight: 'This code is incorrect. {left}',
    loginSuccessfully: 'Login Successfully.',
    thePasswordIsNotRight: 'The password is incorrect.',
    thisCodeIsNotRight2: 'This code is incorrect.',
    twoStepVerificationIsOn: 'Two-step verification is on.',
    twoStepVerificationIsOff: 'Two-step verification is off.',
    theAccountCanSignInAgain: 'The account can sign in again.',
    twoStepVerificationWasReset: 'Two-step verification was reset.',
  },
  hi: {
    oneTryIsLeft: 'एक प्रयास शेष है।',
    triesAreLeft: '{triesLeft} प्रयास शेष हैं।',
    thisCodeIsNotRight: 'यह कोड सही नहीं है। {left}',
    loginSuccessfully: 'साइन इन हो गया।',
    thePasswordIsNotRight: 'पासवर्ड सही नहीं है।',
    thisCodeIsNotRight2: 'यह कोड सही नहीं है।',
    twoStepVerificationIsOn: 'दो-चरणीय सत्यापन चालू है।',
    twoStepVerificationIsOff: 'दो-चरणीय सत्यापन बंद है।',
  },
})
