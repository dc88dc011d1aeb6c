import { defineTexts } from '../../../lib/texts/texts.ts'

export const passwordsTexts = defineTexts('session.passwords', {
  en: {
    ifThereIsAnAccountWithThisAddress: 'If there is an account with this address, we have sent it an e-mail.',
    ifSomethingWaitsForThisAddress: 'If there is anything to send to this address, we have sent it again.',
    confirmPasswordIsNotPassword: 'Confirm password is not password',
    yourPasswordHasBeenChanged: 'Your password has been changed.',
    notOneOfThePasswordsThatAreGuessed: 'Not a commonly used password',
    withoutTheNameOfYourOrganisation: 'Doesn’t contain your organisation’s name',
    theNewPasswordDoesNotMeetThePassword: 'The new password does not meet the password policy: {broken}.',
    pleaseChooseAPasswordThatYouHave: 'Please choose a password that you have not used recently.',
  },
  hi: {
    ifThereIsAnAccountWithThisAddress: 'अगर इस पते का खाता है, तो हमने उस पर ई-मेल भेजा है।',
    ifSomethingWaitsForThisAddress: 'अगर इस पते के लिए कुछ लंबित है, तो हमने ई-मेल फिर भेजा है।',
    confirmPasswordIsNotPassword: 'पासवर्ड की पुष्टि मेल नहीं खाती',
    yourPasswordHasBeenChanged: 'आपका पासवर्ड बदल गया है।',
    notOneOfThePasswordsThatAreGuessed: 'आसानी से अनुमान लगने वाला पासवर्ड न हो',
    withoutTheNameOfYourOrganisation: 'आपके संगठन के नाम के बिना',
    theNewPasswordDoesNotMeetThePassword: 'नया पासवर्ड पासवर्ड नीति के अनुसार नहीं है: {broken}।',
    pleaseChooseAPasswordThatYouHave: 'ऐसा पासवर्ड चुनें जो आपने हाल में इस्तेमाल न किया हो।',
  },
})
