import { defineTexts } from '../../../lib/texts/texts.ts'

export const probationTexts = defineTexts('employees.probation', {
  en: {
    endedWithoutConfirmation: 'ended without confirmation',
    endedWithoutConfirmation2: 'Ended without confirmation',
    pleaseSayWhy: 'Enter a reason.',
    pleaseEnterTheNewDay: 'Enter the new date.',
    probationRule: 'Probation rule',
    theRuleIsForTheSamePeopleChange:
      'The rule “{name}” applies to the same people. Edit that rule, or choose other people.',
    nameSomebodyWhoWorksHere: 'Choose an active employee.',
    nameSomebody: 'Choose a person.',
    thisKeyIsTaken: 'This key is already used.',
    thereIsAFormOfThisName: 'A form with this name already exists.',
    probationForm: 'Probation form',
    probation: 'Probation',
    dateOfJoining: 'Date of joining',
    dayOfConfirmation: 'Confirmation date',
    remindersOfProbationsThatAreDue: 'Probation reminders',
    feedbackOnProbationAskedFor: 'Probation feedback requested',
    feedbackOnProbation: 'Probation feedback',
    suspensions: 'Suspensions',
    feedbackAskedFor: 'Feedback requested.',
    feedbackSent: 'Feedback submitted.',
    ruleSaved: 'Rule saved.',
    ruleDeleted: 'Rule deleted.',
    formSaved: 'Form saved.',
    theDayWasEnteredByHand: 'The day was entered by hand.',
    fromTheDateOfJoiningByTheRule:
      '{rule} from the date of joining ({dateOfJoining}), according to the rule “{name}”.',
    thisProbationCannotBeExtended: 'This probation can’t be extended.',
    thisProbationWasExtendedTimes:
      'This probation has already reached the maximum number of extensions ({extensions}).',
    theNewDayMustBeAfter: 'The new date must be after {dueOn}.',
    theNewDayMustLieAhead: 'The new date must be in the future.',
    itCanBeExtendedToAtMost: 'It can be extended until {latest} at the latest.',
    thePersonHasLeftByThen: 'The person will have left by then.',
    thisIsBeforeTheDateOfJoining: 'This date is before the date of joining.',
    thisMustNotBeAfter: 'This date can’t be after {latest}.',
    open: 'open',
    confirmed: 'confirmed',
  },
  hi: {
    open: 'जारी',
    confirmed: 'पुष्ट',
    endedWithoutConfirmation: 'बिना पुष्टि समाप्त',
  },
})
