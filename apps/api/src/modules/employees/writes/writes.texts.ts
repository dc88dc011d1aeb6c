import { defineTexts } from '../../../lib/texts/texts.ts'

export const writesTexts = defineTexts('employees.writes', {
  en: {
    thePersonSignsInWithThisEMail: 'The person signs in with this e-mail address, so it can’t be empty.',
    thereAreChangesOfThisPersonBefore:
      'There are changes for this person before {joinedOn}. Correct those first.',
    thePersonJoinsOnChooseThatDay: 'The person joins on {joinedOn}. Choose that date or a later one.',
    chooseOneOfTheReasonsOffered: 'Choose a reason from the list.',
    theLastDayMustNotBeBeforeTheDate: 'The last working day can’t be before the date of joining.',
    youMayNotChange: 'You don’t have permission to change {field}.',
  },
})
