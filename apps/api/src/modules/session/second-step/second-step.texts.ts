import { defineTexts } from '../../../lib/texts/texts.ts'

export const secondStepTexts = defineTexts('session.second-step', {
  en: {
    on: '{browser} on {system}',
    oneAttemptLeft: 'You have one attempt left.',
    attemptsLeft: 'You have {triesLeft} attempts left.',
    codeIncorrectAttemptsLeft: 'This code is incorrect. {left}',
    loginSuccessful: 'Login Successfully.',
    passwordIncorrect: 'The password is incorrect.',
    codeIncorrect: 'This code is incorrect.',
    twoStepOn: 'Two-step verification is on.',
    twoStepOff: 'Two-step verification is off.',
    accountUnlocked: 'The account can sign in again.',
    twoStepReset: 'Two-step verification was reset.',
  },
  hi: {
    oneAttemptLeft: 'एक प्रयास शेष है।',
    attemptsLeft: '{triesLeft} प्रयास शेष हैं।',
    codeIncorrectAttemptsLeft: 'यह कोड सही नहीं है। {left}',
    loginSuccessful: 'साइन इन हो गया।',
    passwordIncorrect: 'पासवर्ड सही नहीं है।',
    codeIncorrect: 'यह कोड सही नहीं है।',
    twoStepOn: 'दो-चरणीय सत्यापन चालू है।',
    twoStepOff: 'दो-चरणीय सत्यापन बंद है।',
    on: '{system} पर {browser}',
    accountUnlocked: 'खाते से फिर साइन-इन हो सकता है।',
    twoStepReset: 'दो-चरणीय सत्यापन रीसेट किया गया।',
  },
})
