import { defineTexts } from '../../../lib/texts/texts.ts'

export const passwordsTexts = defineTexts('session.passwords', {
  en: {
    ifThereIsAnAccountWithThisAddress: 'If there is an account with this address, we have sent it an e-mail.',
    ifSomethingWaitsForThisAddress: 'If something waits for this address, we have sent the e-mail again.',
    confirmPasswordIsNotPassword: 'Confirm password is not password',
    yourPasswordHasBeenChanged: 'Your password has been changed.',
    notOneOfThePasswordsThatAreGuessed: 'Not one of the passwords that are guessed first',
    withoutTheNameOfYourOrganisation: 'Without the name of your organisation',
    theNewPasswordDoesNotMeetThePassword: 'The new password does not meet the password policy: {broken}.',
    pleaseChooseAPasswordThatYouHave: 'Please choose a password that you have not used recently.',
  },
})
