import { defineTexts } from '../../../lib/texts/texts.ts'

export const signUpTexts = defineTexts('session.sign-up', {
  en: {
    passwordsDontMatch: 'Confirm password is not password',
    deletingUnconfirmedSignUps: 'Deleting unconfirmed sign-ups',
    emailSent: 'We have sent you an e-mail.',
    notSignUpPassword: 'This is not the password you chose when you signed up.',
  },
  hi: {
    deletingUnconfirmedSignUps: 'बिना पुष्टि वाले साइन-अप हटाना',
    passwordsDontMatch: 'पासवर्ड की पुष्टि मेल नहीं खाती',
    emailSent: 'हमने आपको ई-मेल भेजा है।',
    notSignUpPassword: 'यह साइन-अप में चुना गया पासवर्ड नहीं है।',
  },
})
