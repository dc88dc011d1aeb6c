import { defineTexts } from '../../../lib/texts/texts.ts'

export const signUpTexts = defineTexts('session.sign-up', {
  en: {
    confirmPasswordIsNotPassword: 'Confirm password is not password',
    forgettingSignUpsThatWereNotConfirmed: 'Deleting unconfirmed sign-ups',
    weHaveSentYouAnEMail: 'We have sent you an e-mail.',
    thisIsNotThePasswordThatWasChosen: 'This is not the password you chose when you signed up.',
  },
  hi: {
    confirmPasswordIsNotPassword: 'पासवर्ड की पुष्टि मेल नहीं खाती',
    weHaveSentYouAnEMail: 'हमने आपको ई-मेल भेजा है।',
    thisIsNotThePasswordThatWasChosen: 'यह साइन-अप में चुना गया पासवर्ड नहीं है।',
  },
})
