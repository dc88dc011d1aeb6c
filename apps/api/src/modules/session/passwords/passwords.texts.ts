import { defineTexts } from '../../../lib/texts/texts.ts'

export const passwordsTexts = defineTexts('session.passwords', {
  en: {
    resetEmailSentIfAccount: 'If there is an account with this address, we have sent it an e-mail.',
    resentIfPending: 'If there is anything to send to this address, we have sent it again.',
    passwordsDontMatch: 'Confirm password is not password',
    ownPasswordChanged: 'Your password has been changed.',
    notCommonPassword: 'Not a commonly used password',
    withoutOrganisationName: 'Doesn’t contain your organisation’s name',
    passwordPolicyNotMet: 'The new password does not meet the password policy: {broken}.',
    passwordRecentlyUsed: 'Please choose a password that you have not used recently.',
  },
  hi: {
    resetEmailSentIfAccount: 'अगर इस पते का खाता है, तो हमने उस पर ई-मेल भेजा है।',
    resentIfPending: 'अगर इस पते के लिए कुछ लंबित है, तो हमने ई-मेल फिर भेजा है।',
    passwordsDontMatch: 'पासवर्ड की पुष्टि मेल नहीं खाती',
    ownPasswordChanged: 'आपका पासवर्ड बदल गया है।',
    notCommonPassword: 'आसानी से अनुमान लगने वाला पासवर्ड न हो',
    withoutOrganisationName: 'आपके संगठन के नाम के बिना',
    passwordPolicyNotMet: 'नया पासवर्ड पासवर्ड नीति के अनुसार नहीं है: {broken}।',
    passwordRecentlyUsed: 'ऐसा पासवर्ड चुनें जो आपने हाल में इस्तेमाल न किया हो।',
  },
})
