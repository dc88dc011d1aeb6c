import { defineTexts } from '../../lib/texts/texts.ts'

export const securityTexts = defineTexts('security', {
  en: {
    thePasswordPolicyHasBeenSaved: 'The password policy has been saved.',
    aSessionCannotBeIdleForLonger: 'A session cannot be idle for longer than it may last.',
    theSessionLimitsHaveBeenSaved: 'The session limits have been saved.',
    confirmPasswordIsNotPassword: 'Confirm password is not password',
    theCurrentPasswordIsNotRight: 'The current password is not right.',
    yourPasswordHasBeenChanged: 'Your password has been changed.',
    pleaseAnswerWithAtLeastLetters: 'Please answer with at least {answerMinLength} letters or digits.',
    pleaseGiveEachQuestionItsOwnAnswer: 'Please give each question its own answer.',
    pleaseChooseEachQuestionOnce: 'Please choose each question once.',
    yourEMailAddressIsNoAnswerEverybody: 'Your e-mail address is no answer: everybody knows it.',
    yourPasswordIsNoAnswer: 'Your password is no answer.',
    thisStandsInTheQuestionItself: 'This stands in the question itself.',
    yourSecurityQuestionsHaveBeen: 'Your security questions have been saved.',
    yourSecurityQuestionsHaveBeen2: 'Your security questions have been removed.',
    theSecurityQuestionsHaveBeenRemoved: 'The security questions have been removed.',
    allYourOtherSessionsHaveBeenEnded: 'All your other sessions have been ended.',
    theSessionHasBeenEnded: 'The session has been ended.',
    thePolicyHasBeenSaved: 'The policy has been saved.',
  },
})
